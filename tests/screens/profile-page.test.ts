import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addFavourite } from '#contract/favourites.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { getUserBySuffix } from '#contract/users.ts';
import { refuse } from './support/fake-server.ts';
import { untilKept, untilWaiting } from './support/kept.ts';
import { replaceInNavigator } from './support/navigator.ts';
import { newPhone } from './support/open-app.tsx';
import { newId, newUser, profileOf } from './support/people.ts';
import { answerPeople, everyone, row } from './support/people-list.ts';
import { expectSound } from './support/sound.ts';
import { answerPerson } from './support/world.ts';

const omar = everyone.find(({ firstName }) => firstName === 'Omar') ?? newUser();
const wholeOmar = profileOf(omar, {
  bio: 'Electronics that survive dust.',
  linkedInProfileLink: 'https://www.linkedin.com/in/demo-omar-bashir',
  socialLinks: [
    { id: 1, type: 'EMAIL', url: 'omar@example.org' },
    { id: 2, type: 'MOBILE_NUMBER', url: '+966 501234567' },
    { id: 3, type: 'WEBSITE', url: 'https://waraq.example.org' },
  ],
});
const main = page.getByRole('main');
const nameOf = (name: string) => page.getByRole('heading', { level: 1, name });
const back = page.getByRole('button', { name: 'Back' });
const message = page.getByRole('button', { name: 'Message' });
const save = page.getByRole('button', { name: 'Save' });
const chatTab = page.getByRole('tab', { name: 'Chat' });
const linkedIn = main.getByRole('link', { name: 'LinkedIn in/demo-omar-bashir' });
const localTime = main.getByText(/[AP]M there$/);
const failed = page.getByRole('heading', { level: 1, name: 'Something went wrong' });

describe('signed in', () => {
  test('a profile tells who it is, where, at what time, and how to reach them', async () => {
    const { open, server } = newPhone();
    server.on(getUserBySuffix, () => wholeOmar);
    await open('/omar_bashir');
    await expect.element(nameOf('Omar Bashir')).toBeVisible();
    expect(document.title).toMatch(/^Omar Bashir/);
    await expect.element(main.getByText('Hardware engineer · Waraq Labs')).toBeVisible();
    const place = main.getByText(/^Dammam, Saudi Arabia\s· 04:\d\d\sPM there$/);
    await expect.element(place).toBeVisible();
    await expect.element(main.getByText('Electronics that survive dust.')).toBeVisible();
    await expect.element(linkedIn).toHaveAttribute('href', 'https://www.linkedin.com/in/demo-omar-bashir');
    const own = main.getByRole('link', { name: 'Waraq Labs' });
    await expect.element(own).toHaveAttribute('href', '/o?q=Waraq+Labs');
    const links = main
      .getByRole('link')
      .elements()
      .filter((link) => link !== own.element());
    expect(links).toHaveLength(4);
    for (const link of links) {
      expect(link.getAttribute('href')).toMatch(/^(?:https?|mailto|tel|skype):/);
      expect(link.getAttribute('rel')).toBe('noopener nofollow ugc');
    }
    await expectSound('a profile');
  });

  test('every kind of telephone number calls, and WhatsApp offers a chat beside it', async () => {
    const { open, server } = newPhone();
    const kinds = ['MOBILE_NUMBER', 'WHATSAPP', 'WECHAT', 'DESK_NUMBER'] as const;
    const socialLinks = kinds.map((type, id) => ({ id, type, url: `+966 50123456${id}` }));
    server.on(getUserBySuffix, () => ({ ...wholeOmar, socialLinks }));
    await open('/omar_bashir');
    for (const [index, label] of ['Mobile', 'WhatsApp', 'WeChat', 'Desk phone'].entries()) {
      const call = main.getByRole('link', { name: `${label} +966 50123456${index}` });
      await expect.element(call).toHaveAttribute('href', `tel:+96650123456${index}`);
    }
    const chat = main.getByRole('link', { name: 'Chat on WhatsApp' });
    await expect.element(chat).toHaveAttribute('href', 'https://wa.me/966501234561');
    await expectSound('a profile with telephone numbers');
  });

  test('Message and ?tab=chat lead to the place of the chat, and Back to People past the tabs', async () => {
    const { open } = newPhone();
    const { address } = await open('/omar_bashir');
    await message.click();
    await expect.poll(address).toBe('/omar_bashir?tab=chat');
    await expect.element(chatTab).toHaveAttribute('aria-selected', 'true');
    await expect
      .element(page.getByRole('tabpanel'))
      .toMatchTextContent('Omar Bashir sees your profile with it.');
    await expectSound('the chat of a profile');
    (chatTab.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'About' })).toHaveFocus();
    await expect.poll(address).toBe('/omar_bashir');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(address).toBe('/omar_bashir?tab=chat');

    const later = await open('/omar_bashir?tab=chat');
    await expect.element(page.getByRole('tabpanel', { name: 'Chat' })).toBeVisible();
    await back.click();
    await expect.poll(later.address).toBe('/contacts');
  });

  test('an address counts without its case and stays as it was typed', async () => {
    const { address } = await newPhone().open('/SARA_Alqahtani');
    await expect.element(nameOf('Sara Alqahtani')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'My contact' })).toBeVisible();
    expect(address()).toBe('/SARA_Alqahtani');
  });

  test('an address that somebody has left leads on to theirs', async () => {
    const { open, server } = newPhone();
    server.on(getUserBySuffix, () => wholeOmar);
    const { address } = await open('/omar_former?tab=chat');
    await expect.poll(address).toBe('/omar_bashir?tab=chat');
    await expect.element(nameOf('Omar Bashir')).toBeVisible();
  });

  test('the star makes a favourite at once', async () => {
    const { me, open, server } = newPhone();
    const star = page.getByRole('button', { name: 'Favourite' });
    await open('/noura_alharbi');
    await expect.element(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => server.calls(addFavourite)).toHaveLength(1);
    await untilWaiting(me.id, 0);
    await open('/noura_alharbi');
    await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  });

  test.each(['/sara_alqahtani', '/account/profile'])(
    'on one’s own at %s there is nothing to write to or to favour, but to edit and to show',
    async (path) => {
      const { open, me, server } = newPhone();
      server.on(getUserBySuffix, () => profileOf(me));
      await open(path);
      await expect.element(page.getByRole('heading', { name: 'Sara Alqahtani' })).toBeVisible();
      const edit = page.getByRole('link', { name: 'Edit' });
      await expect.element(edit).toHaveAttribute('href', '/account/edit');
      const card = page.getByRole('link', { name: 'My contact' });
      await expect.element(card).toHaveAttribute('href', '/account/card');
      expect(page.getByRole('button', { name: /Message|Favourite/ }).elements()).toEqual([]);
      expect(page.getByRole('tab').elements()).toEqual([]);
      await expectSound(path);
    },
  );

  test('on an own profile without a word the way to write one stands in its place', async () => {
    const me = newUser({ bio: null, linkedInProfileLink: null, socialLinks: [] });
    const { address } = await newPhone({ me }).open('/account/profile');
    await expect.element(page.getByText(/^Nothing about you yet\./)).toBeVisible();
    await expectSound('an empty profile of one’s own');
    await page.getByRole('link', { name: 'Edit profile' }).click();
    await expect.poll(address).toBe('/account/edit');
  });

  test('Share copies the address where there is no share sheet', async () => {
    replaceInNavigator('share', undefined);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await newPhone().open('/omar_bashir');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.element(page.getByText('Link copied').first()).toBeVisible();
    expect(copied).toHaveBeenCalledWith(expect.stringMatching(/\/omar_bashir$/));
  });

  test('nobody at an address is said in the text for it, and Back leads on', async () => {
    const { address } = await newPhone().open('/nobody_here');
    await expect.element(failed).toBeVisible();
    await expect.element(page.getByText('Please return back to previous page')).toBeVisible();
    await expect.element(page.getByText('There is nobody at this address.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await expectSound('a profile that is not there');
    await back.click();
    await expect.poll(address).toBe('/');
  });

  test('a server that fails can be asked again', async () => {
    const { open, server } = newPhone();
    server.on(getUserBySuffix, () => refuse('malformed_request'));
    await open('/omar_bashir');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    await expect.element(page.getByText('There is nobody at this address.')).not.toBeInTheDocument();
    server.on(getUserBySuffix, () => wholeOmar);
    await retry.click();
    await expect.element(nameOf('Omar Bashir')).toBeVisible();
  });

  test('a tap in the list shows at once what the list knows', async () => {
    const { open, server } = newPhone();
    answerPeople(server, everyone);
    const { address } = await open('/contacts');
    const answer = server.hold(getUserBySuffix);
    await row('Abdullah Alnasser').getByRole('link').click();
    await expect.element(nameOf('Abdullah Alnasser')).toBeVisible();
    await expect.element(nameOf('Abdullah Alnasser')).toHaveFocus();
    await expect.element(localTime).not.toBeInTheDocument();
    // A card without the numbers that have not come yet would be taken for the whole one.
    await expect.element(save).toBeDisabled();
    answer();
    await expect.element(localTime).toBeVisible();
    await expect.element(save).toBeEnabled();
    await message.click();
    await expect.poll(address).toBe('/abdullah_alnasser?tab=chat');
    await back.click();
    await expect.poll(address).toBe('/contacts');
  });

  test('words of the app and what cannot be a name are no profiles', async () => {
    const { open, server } = newPhone();
    for (const path of ['/reception', '/STATUS', '/omar-bashir', `/${'a'.repeat(33)}`]) {
      await open(path);
      await expect.element(nameOf('This page is not here'), { message: path }).toBeVisible();
    }
    expect(server.calls(getUserBySuffix)).toEqual([]);
  });
});

describe('without a network', () => {
  test('what was opened stays, with its age; what never was says so, and comes with the connection', async () => {
    const { open, server, setOnline } = newPhone();
    server.on(getUserBySuffix, () => wholeOmar);
    await open('/omar_bashir');
    await expect.element(linkedIn).toBeVisible();
    await untilKept();
    setOnline(false);
    await open('/omar_bashir');
    await expect.element(nameOf('Omar Bashir')).toBeVisible();
    await expect.element(linkedIn).toBeVisible();
    await expect.element(page.getByText(/^Offline · as of \d\d:\d\d [AP]M/)).toBeVisible();
    await open('/rania_saleh');
    await expect.element(nameOf('This profile is not on this phone yet')).toBeVisible();
    await expectSound('a profile that is not on the phone');
    answerPeople(server, everyone);
    setOnline(true);
    await expect.element(nameOf('Rania Saleh')).toBeVisible();
  });

  test('whoever stands in the list is shown as the list knows them', async () => {
    const { open, server, setOnline } = newPhone();
    answerPeople(server, everyone);
    await open('/contacts');
    await expect.element(row('Abdullah Alnasser')).toBeVisible();
    await untilKept();
    setOnline(false);
    await open('/abdullah_alnasser');
    await expect.element(nameOf('Abdullah Alnasser')).toBeVisible();
    const rest = page.getByText(/^The rest of this profile is not on this phone yet/);
    await expect.element(rest).toBeVisible();
    await expectSound('a profile as the list knows it');
    setOnline(true);
    await expect.element(rest).not.toBeInTheDocument();
    await expect.element(localTime).toBeVisible();
  });
});

describe('signed out', () => {
  const publicOmar = { ...wholeOmar, timeZoneId: null, linkedInProfileLink: null, socialLinks: [] };

  test('a profile is a card without links whose whole ground leads to sign-in', async () => {
    const { open, server } = newPhone({ me: null });
    server.on(getUserBySuffix, () => publicOmar);
    const { address } = await open('/omar_bashir');
    await expect.element(nameOf('Omar Bashir')).toBeVisible();
    await expect.element(main.getByText('Hardware engineer · Waraq Labs')).toBeVisible();
    await expect.element(main.getByText('Dammam, Saudi Arabia', { exact: true })).toBeVisible();
    await expect.element(main.getByText('Electronics that survive dust.')).toBeVisible();
    await expect.element(main.getByRole('link')).toMatchTextContent(/^Sign in to connect$/);
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    await expect.element(page.getByText(/^The people, rooms and tables of the \d{4} .+\.$/)).toBeVisible();
    await expectSound('a public profile');
    await main.click({ position: { x: 20, y: 20 } });
    await expect.poll(address).toBe('/login');
  });

  test('the mark leads to sign-in and back here as well', async () => {
    const { open, server } = newPhone({ me: null });
    server.on(getUserBySuffix, () => publicOmar);
    const { address } = await open('/omar_bashir');
    await page.getByRole('link', { name: 'Last Links' }).click();
    await page.getByRole('link', { name: /password/i }).click();
    const user = newUser();
    answerPerson(server, user);
    server.on(signInByPassword, () => ({
      accessToken: `token-${newId()}`,
      user,
      browserMark: 'mark',
      intent: null,
    }));
    await page.getByLabelText('E-mail').fill(user.email);
    await page.getByLabelText('Password').fill('a password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(address).toBe('/omar_bashir');
    await expect.element(page.getByRole('tab', { name: 'About' })).toBeVisible();
  });

  test('nobody at an address is said, and Back leads to the way in', async () => {
    const { address } = await newPhone({ me: null }).open('/nobody_here');
    await expect.element(failed).toBeVisible();
    await back.click();
    await expect.poll(address).toBe('/login');
  });
});
