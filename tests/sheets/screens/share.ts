import type { Page } from '@playwright/test';
import { inSheet, seenThenCutOff } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';

const as = 'participant' as const;
const share = { route: '/_app/share', as } as const;

const query = new URLSearchParams({
  title: 'What users say when nobody asks',
  text: 'Worth ten minutes before Saturday.\nThe part on silence is the best.',
  url: 'https://example.org/talks/7',
});
const at = `/share?${query}`;
const long = `/share?${new URLSearchParams({
  text: `لقاء في الرياض عن تصميم الخدمات\n${'A long text that somebody has chosen in another app. '.repeat(40)}`,
  url: 'https://example.org/a/very/long/address/that/has/no/place/to/break/in/it/and/goes/on',
})}`;

const search = (text: string) => (page: Page) =>
  page.getByRole('searchbox', { name: 'Search people' }).fill(text);

export const shareArea: Area = {
  area: 'Share',
  screens: [
    { ...share, name: 'Share', at, shows: 'New post in the forum' },
    { ...share, name: 'Share, long', at: long, shows: 'New post in the forum' },
    { ...share, name: 'Share, search', at, act: search('om'), shows: 'Omar Bashir' },
    { ...share, name: 'Share, nobody fits', at, act: search('qqq'), shows: 'Nobody fits “qqq”.' },
    { ...share, name: 'Share, offline', before: seenThenCutOff(at), at, shows: 'Abdullah Alnasser' },
    { ...share, name: 'Share, nothing', at: '/share', shows: 'Nothing to share' },
    {
      ...share,
      name: 'Share, in the message',
      at,
      act: (page) => page.getByRole('button', { name: 'Khalid Aldosari' }).click(),
      shows: 'Khalid Aldosari',
    },
    {
      ...share,
      name: 'Share, in the post',
      at,
      act: async (page) => {
        await page.getByRole('button', { name: 'New post in the forum' }).click();
        await inSheet(page).waitFor();
      },
      shows: 'New post',
    },
  ],
};
