import { requestEmailChange } from '#contract/email-change.ts';
import { addFavourite } from '#contract/favourites.ts';
import { uploadImageFile, uploadPdf } from '#contract/files.ts';
import { putMailSettings } from '#contract/mail-settings.ts';
import { headerNames } from '#contract/names.ts';
import { markRead } from '#contract/notifications.ts';
import { createOrganization } from '#contract/organizations.ts';
import { updateMe } from '#contract/profile.ts';
import { putPushSubscription } from '#contract/push.ts';
import { createReport } from '#contract/reports.ts';
import type { SignedIn } from '#contract/sign-in.ts';
import { signInByCode } from '#contract/sign-in.ts';
import { starSession } from '#contract/stars.ts';
import { insertState, keepZoomConnection } from '#server/features/users/oauth/store.ts';
import { answerOf } from './api-client.ts';
import { block, discussionOf, removeIn, talkWith, writeIn, writeTo } from './conversation-calls.ts';
import { pdf } from './documents.ts';
import { minuteMs } from './fake-clock.ts';
import { ownForm } from './form-calls.ts';
import { picture } from './images.ts';
import { enter, place, type SignedInPerson } from './people.ts';
import { answer, note } from './registration-calls.ts';
import { findRoot, postLink } from './resource-calls.ts';
import { joinRoom, makeRoom } from './room-calls.ts';
import { tableCalls } from './table-calls.ts';
import type { TestApp } from './test-app.ts';
import { enterCohort, threadCalls } from './thread-calls.ts';
import { multipartRequest } from './uploads.ts';

/** Word that stands in all that a person gives but posts and messages, which go on with `kept`. */
export const marker = 'quibbleplant';
/** Word of posts and messages that stay. */
export const kept = 'stayswithus';
export const plantedEmail = 'leaver@example.org';

const key = (last: number) => `0190b0a0-0000-7000-8000-0000000001${String(last).padStart(2, '0')}`;
const keyed = (token: string, last: number) => ({
  token,
  headers: { [headerNames.idempotencyKey]: key(last) },
});

export interface Planted {
  readonly leaver: SignedInPerson;
  /** Another host of the cohort, with whom the person speaks. */
  readonly noura: SignedInPerson;
  readonly maha: SignedInPerson;
  readonly tableId: number;
}

/** A person whose words stand in every place that takes text, with two who stay. The app lets the first three make rooms. */
export async function plantPerson(app: TestApp): Promise<Planted> {
  const noura = await enterCohort(app, 'Noura', 'host');
  const { accessToken: token, user } = await app.signIn(plantedEmail);
  const maha = await enterCohort(app, 'Maha');
  const leaver = { token, user: await plantProfile(app, { accessToken: token, user }) };
  for (const eventId of Object.values(app.context.programme.eventIds))
    await place(app, { eventId, userId: user.id, as: 'host' });
  const planted = { leaver, noura, maha };
  await plantThreads(app, planted);
  await plantMessages(app, planted);
  await plantRooms(app, planted);
  await plantForms(app, planted);
  await plantTraces(app, planted);
  return { ...planted, tableId: await plantSeat(app, planted) };
}

type People = Omit<Planted, 'tableId'>;

async function plantProfile(
  app: TestApp,
  { accessToken: token, user }: Pick<SignedIn, 'accessToken' | 'user'>,
) {
  const image = await sendImage(app, token, user.id);
  const text = { bio: `${marker} bio`, position: `${marker} work`, organization: `${marker} house` };
  const body = {
    firstName: 'Quibbleplant',
    lastName: 'Quibbleplanter',
    location: `${marker} town`,
    linkedInProfileLink: `https://www.linkedin.com/in/${marker}`,
    myLastlinkSuffix: `${marker}_before`,
    socialLinks: [
      { type: 'WEBSITE' as const, url: `https://${marker}.example`, actionType: 'INSERT' as const },
    ],
  };
  await app.call(updateMe, { body: { ...body, ...text, image } }, keyed(token, 1));
  return (await app.call(updateMe, { body: { myLastlinkSuffix: marker } }, { token })).reply;
}

async function sendImage(app: TestApp, token: string, userId: number): Promise<string> {
  const content = await picture({ width: 40, height: 40 }, 'png');
  const upload = { userId, imageType: 'PROFILE_IMAGE', fileName: `${marker}.png`, content };
  const answer = await app.request(multipartRequest(uploadImageFile, token, upload));
  return answerOf<{ presignedUrl: string }>(answer).reply.presignedUrl;
}

async function plantThreads(app: TestApp, { leaver, noura, maha }: People): Promise<void> {
  const calls = threadCalls(app);
  const post = await calls.written(leaver, { message: `<p>${marker} before</p>`, key: key(2) });
  await calls.edit(
    leaver,
    post.id,
    { message: `<p>${kept} post</p>`, seenEditedDate: null },
    { key: key(3) },
  );
  const deleted = await calls.written(leaver, { message: `<p>${marker} deleted</p>` });
  await calls.written(noura, { message: '<p>Hello</p>', parent: deleted.id });
  await calls.remove(leaver, deleted.id);
  const asked = await calls.written(maha, { message: '<p>What now?</p>' });
  await calls.written(leaver, { message: `<p>${kept} answer</p>`, parent: asked.id });
  await calls.like(leaver, asked.id, true);
  await calls.written(leaver, { area: 'announcements', message: `<p>${kept} announcement</p>` });
  const question = await calls.written(leaver, { area: 'onboarding', message: `<p>${kept} question</p>` });
  await calls.mark(noura, question.id, { pinned: true }, { key: key(4) });
  const bad = await calls.written(maha, { message: '<p>Buy this</p>' });
  await calls.remove(leaver, bad.id, 'forum', `${marker} reason of a host`);
  const reported = await calls.written(maha, { message: '<p>Hm</p>' });
  const body = { kind: 'THREAD', id: reported.id, reason: `${marker} report` } as const;
  await app.call(createReport, { body }, { token: leaver.token });
}

async function plantMessages(app: TestApp, { leaver, noura, maha }: People): Promise<void> {
  const link = `/${marker}`;
  await writeTo(app, leaver, noura, { body: `${kept} to Noura`, link, key: key(5) });
  await writeTo(app, noura, leaver, { body: 'Hello there' });
  const { sid } = await talkWith(app, leaver, noura);
  const { reply: reported } = await writeIn(app, leaver, sid, { body: `${marker} taken back` });
  const body = { kind: 'MESSAGE', id: reported.id, reason: 'Please look' } as const;
  await app.call(createReport, { body }, { token: noura.token });
  await removeIn(app, leaver, sid, reported.id);
  await writeTo(app, leaver, maha, { body: `${kept} to Maha` });
  await block(app, maha, leaver);
  await writeTo(app, leaver, maha, { body: `${marker} to nobody` });
  const room = await discussionOf(app, leaver, app.context.programme.eventIds.onboarding);
  await writeIn(app, leaver, room.sid, { body: `${kept} in a room` });
  await block(app, leaver, await enter(app, 'Hind'));
}

async function plantRooms(app: TestApp, { leaver, noura }: People): Promise<void> {
  const { token } = leaver;
  await makeRoom(app, leaver, {
    name: `${marker} room`,
    description: `<p>${marker} about</p>`,
    lastlinkSuffix: `${marker}_room`,
    tags: marker,
    callDetails: `${marker} call`,
    meetingUrl: `https://${marker}.example/call`,
  });
  await app.call(
    createOrganization,
    {
      body: {
        name: `${marker} labs`,
        location: marker,
        bio: `${marker} labs`,
        orgLastlinkSuffix: `${marker}_labs`,
        socialLinks: [{ type: 'WEBSITE', url: `${marker}.example`, actionType: 'INSERT' }],
      },
    },
    { token },
  );
  const room = await makeRoom(app, noura, {
    lastlinkSuffix: 'circle',
    resourceUploadAccess: false,
    dynamicFormRequests: [{ fieldNameOrQuestion: 'Why?', defaultValue: 'A word', required: true }],
  });
  const { id: placeId } = await joinRoom(app, leaver, room.id);
  await answer(app, leaver, room.id, [[room.dynamicFormRequests[0]?.id ?? 0, `${marker} answer`]]);
  await note(app, leaver, { eventId: room.id, placeId, notes: `${marker} note` });
  const folder = { eventId: room.id, folderId: await findRoot(app, leaver, room.id) };
  await postLink(app, leaver, folder, {
    name: `${marker} link`,
    tags: marker,
    url: `https://${marker}.example`,
  });
  const content = Buffer.concat([pdf, Buffer.from(`% ${marker} in a file\n`)]);
  const upload = { userId: leaver.user.id, fileName: `${marker}.pdf`, content };
  const sent = await app.request(multipartRequest(uploadPdf, token, upload));
  const { presignedUrl: url } = answerOf<{ presignedUrl: string }>(sent).reply;
  await postLink(app, leaver, folder, { name: `${marker} file`, url, resourceType: 'PDF' });
}

async function plantForms(app: TestApp, { leaver }: People): Promise<void> {
  const application = ownForm(app, 'application', leaver);
  await application.submit({ firstName: 'Quibbleplant', vision: `${marker} vision` });
  await application.draft({ vision: `${marker} draft` });
  await ownForm(app, 'mentor', leaver).submit({ description: `${marker} mentor` });
}

/** What else knows of a person: favourites, settings, devices, tries at the door, answers that others may ask for again. */
async function plantTraces(app: TestApp, { leaver, noura, maha }: People): Promise<void> {
  const { token } = leaver;
  const favour = (by: SignedInPerson, other: SignedInPerson, last: number) =>
    app.call(
      addFavourite,
      { body: { userId1: by.user.id, userId2: other.user.id, favourite: true } },
      keyed(by.token, last),
    );
  await favour(leaver, noura, 6);
  await favour(maha, leaver, 7);
  await app.call(starSession, { params: { id: '1' }, body: { starred: true } }, { token });
  await app.call(putMailSettings, { body: { reminders: false } }, { token });
  await app.call(
    putPushSubscription,
    {
      body: {
        endpoint: `https://push.example.org/${marker}`,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      },
    },
    { token },
  );
  const objectId = app.context.programme.eventIds.forum;
  await app.call(markRead, { body: { notificationsType: 'EVENT_QNA', objectId } }, { token });
  await app.call(requestEmailChange, { body: { email: `${marker}@example.org` } }, { token });
  await app.requestMail(plantedEmail, { kind: 'profile', value: marker });
  await app.call(signInByCode, { body: { email: plantedEmail, code: '000000' } });
  await plantAccounts(app, leaver.user.id);
  await app.context.database.transaction((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        user_id: leaver.user.id,
        credential_id: marker,
        public_key: marker,
        counter: 0,
        transports: '[]',
        name: `${marker} key`,
        is_one_device: 0,
        created_at: 1,
        last_used_at: null,
      })
      .execute(),
  );
}

async function plantSeat(app: TestApp, { leaver, noura }: People): Promise<number> {
  const calls = tableCalls(app);
  const { id } = await calls.made(noura);
  const { id: seatId } = await calls.seated(leaver, id);
  await app.context.database.transaction((tx) =>
    tx
      .insertInto('seat_signals')
      .values({ seat_id: seatId, from_user_id: leaver.user.id, data: marker, created_at: app.clock() })
      .execute(),
  );
  return id;
}

/** Leaves the person with an account at Zoom, what it allows, and another one that they have begun to add. */
const plantAccounts = (app: TestApp, userId: number): Promise<void> =>
  app.context.database.transaction(async (tx) => {
    const whose = { user_id: userId, provider: 'ZOOM' } as const;
    const named = {
      subject: marker,
      email: `${marker}@work.example`,
      created_at: app.clock(),
      removed_at: null,
    };
    await tx
      .insertInto('identities')
      .values({ ...whose, ...named })
      .execute();
    await insertState(tx, {
      ...whose,
      state_hash: marker,
      browser_hash: marker,
      verifier: marker,
      redirect_uri: marker,
      intent: marker,
      expires_at: app.clock() + minuteMs,
    });
    await keepZoomConnection(tx, {
      user_id: userId,
      subject: marker,
      access_token: marker,
      refresh_token: marker,
      expires_at: app.clock(),
    });
  });
