import { expect, test } from 'vitest';
import { uploadImage } from '#contract/files.ts';
import { updateMe } from '#contract/profile.ts';
import { picture } from '#tests/support/images.ts';
import { insertOrganization, insertRoom, publicUrl, readPreview } from '#tests/support/link-preview.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function host(app: TestApp) {
  const { accessToken: token, user } = await app.signIn('noura@example.org');
  await app.call(updateMe, { body: { firstName: 'Noura', lastName: 'Alharbi' } }, { token });
  return { token, userId: user.id };
}

/** 16:00 in Riyadh on the 18th of June. */
const meetingStart = Date.parse('2021-06-18T13:00:00Z');
const timed = {
  time_zone_id: 'Asia/Riyadh',
  meeting_start: meetingStart,
  meeting_minutes: 90,
  is_paid: 1,
  price_amount: 12_050,
  price_currency: 'SAR',
  price_frequency: 'ONE_TIME',
} as const;
const everyFriday = JSON.stringify({
  recurringType: 'WEEKLY',
  numberOfOccurrence: 0,
  repeatOn: [],
  endsOn: '2021-07-31',
});

test('a link to a room says when it is by the clock of its zone, how often, its price and whose it is', async () => {
  await using app = await createTestApp();
  await insertOrganization(app);
  const organization = { event_type: 'ORGANIZATION', creator_organization_id: 1 } as const;
  await insertRoom(app, { ...timed, ...organization, is_recurring: 1, recurrence: everyFriday });
  app.clock.setTo('2021-06-18T15:00:00Z');
  const { tags } = await readPreview(app, '/w/opening-1');
  expect(tags.description).toEqual([
    'Friday 25 June 2021, 04:00 – 05:30 PM, Riyadh (GMT+3) · Every Friday until 31 Jul · SAR 120.50 · Hub & Co. Come & see us all',
  ]);
});

test('the time of a room is told by the clock that people see', async () => {
  await using app = await createTestApp();
  app.clock.setTo('2021-06-18T13:00:00Z');
  app.context.programmeClock.offsetMs = 86_400_000;
  await insertRoom(app, { ...timed, is_paid: 0 });
  const [description = ''] = (await readPreview(app, '/w/opening-1')).tags.description;
  expect(description).toMatch(/^Saturday 19 June 2021, 04:00 – 05:30 PM, Riyadh \(GMT\+3\)\. Come/);
});

test('of a private room with a time everything is told but what it is about', async () => {
  await using app = await createTestApp();
  app.clock.setTo('2021-06-18T13:00:00Z');
  const { userId } = await host(app);
  await insertRoom(app, { ...timed, is_private: 1, creator_user_id: userId });
  const [description] = (await readPreview(app, '/w/opening-1')).tags.description;
  expect(description).toBe(
    'Friday 18 June 2021, 04:00 – 05:30 PM, Riyadh (GMT+3) · SAR 120.50 · Noura Alharbi',
  );
});

test('a room that is over says so', async () => {
  await using app = await createTestApp();
  app.clock.setTo('2021-06-18T14:30:00Z');
  await insertRoom(app, { ...timed, is_paid: 0 });
  expect((await readPreview(app, '/w/opening-1')).tags.description).toEqual(['Ended. Come & see us all']);
});

test('the cover of a room, private or not, can be had by anybody with its link', async () => {
  await using app = await createTestApp();
  const { token, userId } = await host(app);
  const base64 = (await picture({ width: 80, height: 30 })).toString('base64');
  const body = { userId, imageType: 'LOGO', fileName: 'cover.jpg', base64 } as const;
  const { presignedUrl } = (await app.call(uploadImage, { body }, { token })).reply;
  const id = /^\/files\/([\w-]+)/.exec(presignedUrl)?.[1];
  await insertRoom(app, { is_private: 1, cover_image: `file:${id}` });
  const [image = ''] = (await readPreview(app, '/w/opening-1/people')).tags.image;
  expect(image.startsWith(`${publicUrl}/files/`)).toBe(true);
  const answer = await app.server.inject({ url: image.slice(publicUrl.length) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
});
