import type { Endpoint } from '#contract/endpoint.ts';
import { uploadDocument, uploadImageFile, uploadPdf, uploadVideo } from '#contract/files.ts';
import { chatRequests } from './access-chat.ts';
import type { Build } from './access-input.ts';
import { resourceRequests } from './access-resources.ts';
import { tableRequests } from './access-tables.ts';
import { type Area, inEvent, posts, threadRequests } from './access-threads.ts';
import { createAuthenticator } from './authenticator.ts';
import { docx, mp4, pdf } from './documents.ts';
import { finishedApplication, finishedMentor } from './form-cases.ts';
import { type Caller, type Role, type World, worldPassword } from './roles.ts';
import { smallestRoom } from './room-cases.ts';
import { multipartRequest } from './uploads.ts';

/** One white pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';

const organization = ({ organizationId }: World) => ({ id: organizationId });
const inOrganization =
  (body: (world: World, caller: Caller) => unknown): Build =>
  (world, caller) => ({ params: organization(world), body: body(world, caller) });
const favourite =
  (who: 'oneself' | 'another', isFavourite: boolean): Build =>
  ({ other, callers }, { userId }) => ({
    body: {
      userId1: who === 'oneself' ? userId : other.userId,
      userId2: callers.dead.userId,
      favourite: isFavourite,
    },
  });
const image =
  (who: 'oneself' | 'another'): Build =>
  ({ other }, { userId }) => ({
    body: { userId: who === 'oneself' ? userId : other.userId, fileName: 'a.png', base64: onePixel },
  });
const upload =
  (who: 'oneself' | 'another', endpoint: Endpoint, content: Buffer): Build =>
  ({ other }, { userId, token }) => {
    const sender = who === 'oneself' ? userId : other.userId;
    const { headers, body } = multipartRequest(endpoint, token, { userId: sender, content });
    return { headers, body };
  };

const pushEndpoint = 'https://fcm.googleapis.com/fcm/send';

const room = ({ roomId }: World) => ({ id: roomId });
const newRoom = { ...smallestRoom, lastlinkSuffix: 'another_circle' };
const joining =
  (area: Area, who: 'oneself' | 'another'): Build =>
  (world, { userId }) => ({
    body: {
      eventId: inEvent(world, area).id,
      participantUserId: who === 'oneself' ? userId : world.other.userId,
    },
  });
const placeOf = ({ placeIds }: World, { userId }: Caller) => placeIds.get(userId) ?? 1;
const denying =
  (role: Role): Build =>
  (world) => ({ body: { eventParticipantId: placeOf(world, world.callers[role]), status: 'DENIED' } });
const noting =
  (whose: (world: World, caller: Caller) => Caller): Build =>
  (world, caller) => ({
    body: {
      eventId: inEvent(world, 'forum').id,
      eventParticipantId: placeOf(world, whose(world, caller)),
      notes: 'I build sensors.',
    },
  });
const registrants =
  (area: Area): Build =>
  (world) => ({ params: inEvent(world, area), query: { registrants: 'true' } });
const answering =
  (area: Area): Build =>
  (world) => ({ params: inEvent(world, area), body: [] });

const oauthBeginning = { provider: 'LINKEDIN', way: 'REDIRECT', browser: 'b'.repeat(43) };
const oauthAnswer = { code: 'code', state: 's'.repeat(43), browser: 'b'.repeat(43) };
const link: Build = ({ mail }) => ({ query: { code: new URL(mail.link).searchParams.get('code') } });

const read =
  (area: Area): Build =>
  (world) => ({ body: { notificationsType: 'EVENT_QNA', objectId: inEvent(world, area).id } });

/** A well-formed request for every row that needs more than its address, by the row's name. */
export const accessRequests: Readonly<Record<string, Build>> = {
  'POST /v1/users/email-signin': () => ({ body: { email: 'someone@example.org' } }),
  'GET /v1/users/email-link': link,
  'GET /v1/users/email-link-signin': link,
  'POST /v1/users/email-code-signin': ({ mail }) => ({ body: { email: mail.to, code: mail.code } }),
  'POST /v1/users/ticket-master/signin': ({ other }) => ({
    body: { email: other.email, password: worldPassword },
  }),
  'POST /v1/users/ticket-master/reset': () => ({ body: { email: 'someone@example.org' } }),
  // Nobody has asked for a code.
  'PUT /v1/users/ticket-master/password': () => ({
    body: { email: 'nobody@example.org', code: '123456', password: 'a long password' },
  }),
  // Of an authenticator that nobody has asked: who may call it is told so.
  'POST /v1/users/passkeys, unasked': () => ({
    body: { name: 'My phone', response: createAuthenticator().create({ challenge: 'none' }) },
  }),
  'PUT /v1/users/passkeys/:id': () => ({ params: { id: 999_999 }, body: { name: 'My phone' } }),
  'DELETE /v1/users/passkeys/:id': () => ({ params: { id: 999_999 } }),
  'POST /v1/users/passkeys/confirm, unasked': () => ({
    body: { response: createAuthenticator().get({ challenge: 'none' }) },
  }),
  'POST /v1/users/passkey-signin, unasked': () => ({
    body: { response: createAuthenticator().get({ challenge: 'none' }) },
  }),
  'POST /v1/oauth/sign-ins, not set up': () => ({ body: oauthBeginning }),
  'POST /v1/oauth/links, not set up': () => ({ body: oauthBeginning }),
  'GET /linkedin/me, not set up': () => ({ query: oauthAnswer }),
  'GET /v1/users/zoom-signin, not set up': () => ({ query: oauthAnswer }),
  'GET /v1/linkedin/link, not set up': () => ({ query: oauthAnswer }),
  'GET /v1/zoom/link, not set up': () => ({ query: oauthAnswer }),
  'DELETE /v1/users/sessions/:id, own': (_, { otherSessionId }) => ({ params: { id: otherSessionId } }),
  "DELETE /v1/users/sessions/:id, another's": ({ other }) => ({ params: { id: other.otherSessionId } }),
  'POST /v1/users/session-ends': () => ({ body: { tokenHash: 'a'.repeat(64) } }),
  'PUT /v1/users': () => ({ body: { position: 'Founder' } }),
  'GET /v1/users/:id, oneself': (_, { userId }) => ({ params: { id: userId } }),
  'GET /v1/users/:id, another': ({ other }) => ({ params: { id: other.userId } }),
  'GET /v1/users/lastlink/:suffix': ({ other }) => ({ params: { suffix: other.suffix } }),
  'GET /v1/users/mylastlink/:suffix/exists': () => ({ params: { suffix: 'somebody' } }),

  'GET /v1/favourite-contact/user/:userId, own': (_, { userId }) => ({ params: { userId } }),
  "GET /v1/favourite-contact/user/:userId, another's": ({ other }) => ({ params: { userId: other.userId } }),
  'POST /v1/favourite-contact, own': favourite('oneself', true),
  "POST /v1/favourite-contact, another's": favourite('another', true),
  'PUT /v1/favourite-contact, own': favourite('oneself', false),
  "PUT /v1/favourite-contact, another's": favourite('another', false),

  'GET /v2/event/:id/participants, forum': ({ app }) => ({
    params: { id: app.context.programme.eventIds.forum },
  }),
  'GET /v2/event/:id/participants, private': ({ app }) => ({
    params: { id: app.context.programme.eventIds.announcements },
  }),

  'GET /v2/event/:id/participants, registrants, public': registrants('onboarding'),
  'GET /v2/event/:id/participants, registrants, private': registrants('forum'),
  'GET /v1/event/:id/participants, public': posts('onboarding'),
  'GET /v1/event/:id/participants, private': posts('forum'),
  'GET /v1/event/:id/dynamic-form-values/all, public': posts('onboarding'),
  'GET /v1/event/:id/dynamic-form-values/all, private': posts('forum'),
  'PATCH /v1/event/participants/status, another': denying('waiting'),
  'PATCH /v1/event/participants/status, the host': denying('host'),
  'PATCH /v1/event/:id/participants/status': (world) => ({
    params: inEvent(world, 'forum'),
    body: { eventParticipantIds: [placeOf(world, world.callers.waiting)], status: 'DENIED' },
  }),
  'POST /v1/event/:id/dynamic-form-values, public': answering('onboarding'),
  'POST /v1/event/:id/dynamic-form-values, private': answering('forum'),
  'PUT /v1/event/participants/note, own': noting((_, caller) => caller),
  "PUT /v1/event/participants/note, another's": noting(({ callers }) => callers.denied),

  'POST /v1/files, own': image('oneself'),
  "POST /v1/files, another's": image('another'),
  'POST /v1/files/image, own': upload('oneself', uploadImageFile, Buffer.from(onePixel, 'base64')),
  "POST /v1/files/image, another's": upload('another', uploadImageFile, Buffer.from(onePixel, 'base64')),
  'POST /v1/files/video, own': upload('oneself', uploadVideo, mp4()),
  "POST /v1/files/video, another's": upload('another', uploadVideo, mp4()),
  'POST /v1/files/pdf, own': upload('oneself', uploadPdf, pdf),
  "POST /v1/files/pdf, another's": upload('another', uploadPdf, pdf),
  'POST /v1/files/docx, own': upload('oneself', uploadDocument, docx()),
  "POST /v1/files/docx, another's": upload('another', uploadDocument, docx()),

  'GET /v1/files/sent/:key, nothing': () => ({ params: { key: '0190b0a0-0000-7000-8000-000000000002' } }),

  'GET /v1/organization/:id': (world) => ({ params: organization(world) }),
  'GET /v1/organization/lastlink/:suffix': () => ({ params: { suffix: 'masar_labs' } }),
  'GET /v1/organization/lastlink/:suffix/exists': () => ({ params: { suffix: 'masar_labs' } }),
  'POST /v1/organization': () => ({
    body: { name: 'New', location: 'Riyadh', orgLastlinkSuffix: 'new_one' },
  }),
  'PUT /v1/organization/:id': inOrganization(() => ({ name: 'Changed' })),
  'DELETE /v1/organization/:id': (world) => ({ params: organization(world) }),
  'PUT /v1/organization/:id/owner, the admin': inOrganization(({ callers }) => ({
    userId: callers.admin.userId,
  })),
  'PUT /v1/organization/:id/owner, a follower': inOrganization(({ callers }) => ({
    userId: callers.follower.userId,
  })),
  'GET /v1/organization/:id/generate-share-link': (world) => ({ params: organization(world) }),
  'POST /v1/organization/:id/renew-share-link': (world) => ({ params: organization(world) }),
  'GET /v1/organization/:id/users': (world) => ({ params: organization(world) }),
  'POST /v1/organization/:id/users, follow': inOrganization(() => ({ follower: true })),
  'POST /v1/organization/:id/users, unfollow': inOrganization((_, { userId }) => ({
    userId,
    follower: false,
  })),
  'POST /v1/organization/:id/users, let another follow': inOrganization(({ other }) => ({
    userId: other.userId,
    follower: true,
  })),
  'POST /v1/organization/:id/users, make an admin': inOrganization(({ other }) => ({
    user: { id: other.userId },
    admin: true,
  })),
  'POST /v1/organization/:id/users, make oneself admin': inOrganization(() => ({ admin: true })),
  'POST /v1/organization/:id/users, unmake the admin': inOrganization(({ callers }) => ({
    userId: callers.admin.userId,
    admin: false,
  })),
  'POST /v1/organization/:id/users, unmake the owner': inOrganization(({ callers }) => ({
    userId: callers.owner.userId,
    admin: false,
  })),
  'DELETE /v1/organization/:id/users/:userId, another': (world) => ({
    params: { ...organization(world), userId: world.other.userId },
  }),
  'DELETE /v1/organization/:id/users/:userId, oneself': (world, { userId }) => ({
    params: { ...organization(world), userId },
  }),
  'DELETE /v1/organization/:id/users/:userId, the owner': (world) => ({
    params: { ...organization(world), userId: world.callers.owner.userId },
  }),
  'GET /v1/organization/join-as-member-by-code, valid': ({ codes }) => ({ query: { code: codes.valid } }),
  'GET /v1/organization/join-as-member-by-code, renewed': ({ codes }) => ({ query: { code: codes.renewed } }),

  'GET /v2/event/:id, public': posts('onboarding'),
  'GET /v2/event/:id, private': posts('forum'),
  "GET /v2/event/:id, the organization's": (world) => ({ params: room(world) }),
  'GET /v1/event/:id, public': posts('onboarding'),
  'GET /v1/event/:id, private': posts('forum'),
  'GET /v1/event/public/link/:suffix': () => ({ params: { suffix: smallestRoom.lastlinkSuffix } }),
  'GET /v1/event/lastlink/:suffix/exists': () => ({ params: { suffix: 'nothing' } }),
  "POST /v1/event, one's own": () => ({ body: newRoom }),
  "POST /v1/event, the organization's": (world) => ({
    body: { ...newRoom, eventType: 'ORGANIZATION', creatorOrganization: organization(world) },
  }),
  'PUT /v1/event/:id, public': (world) => ({ params: inEvent(world, 'onboarding'), body: { tags: 'a' } }),
  'PUT /v1/event/:id, private': (world) => ({ params: inEvent(world, 'forum'), body: { tags: 'a' } }),
  "PUT /v1/event/:id, the organization's": (world) => ({ params: room(world), body: { tags: 'a' } }),
  'POST /v1/event/participants, public': joining('onboarding', 'oneself'),
  "POST /v1/event/participants, the cohort's": joining('forum', 'oneself'),
  'POST /v1/event/participants, another, public': joining('onboarding', 'another'),
  'POST /v1/event/participants, another, private': joining('forum', 'another'),
  'DELETE /v1/event/:id/participants/me, public': posts('onboarding'),
  'DELETE /v1/event/:id/participants/me, private': posts('announcements'),

  ...resourceRequests,
  ...chatRequests,
  ...tableRequests,
  ...threadRequests,

  'PUT /v1/notifications/read, forum': read('forum'),
  'PUT /v1/notifications/read, room': read('onboarding'),
  'PUT /v1/push/subscriptions': () => ({
    body: { endpoint: `${pushEndpoint}/one`, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
  }),
  'DELETE /v1/push/subscriptions': () => ({ body: { endpoint: `${pushEndpoint}/other` } }),
  'POST /v1/push/test, a device of nobody': () => ({ body: { endpoint: `${pushEndpoint}/other` } }),
  'PUT /v1/push/settings': () => ({ body: { messages: true } }),
  'POST /v1/users/me/email': () => ({ body: { email: 'another@example.org' } }),
  'PUT /v1/users/me/email, a code of nobody': () => ({
    body: { email: 'another@example.org', code: '123456' },
  }),
  'DELETE /v1/users/me, a code of nobody': () => ({ body: { code: '123456' } }),
  'PUT /v1/users/me/mail-settings': () => ({ body: { changes: true } }),
  'POST /v1/reports, of what the host wrote': ({ threads }) => ({
    body: { kind: 'THREAD', id: threads.ofHost, reason: 'Please look at this.' },
  }),
  'GET /v1/reports/:id/former-texts': ({ reportId }) => ({ params: { id: reportId } }),
  'PATCH /v1/reports/:id': ({ reportId }) => ({ params: { id: reportId }, body: { closed: true } }),
  'PUT /v1/programme/sessions/:id/star': () => ({ params: { id: 1 }, body: { starred: true } }),

  'GET /v1/programme/documents/:name': () => ({ params: { name: 'terms' } }),

  'POST /v1/application-form, a draft': () => ({ body: { firstName: 'N', submissionStatus: 'DRAFT' } }),
  'POST /v1/application-form, submitted': () => ({
    body: { ...finishedApplication, submissionStatus: 'SUBMITTED' },
  }),
  'POST /v1/mentor-registration, a draft': () => ({ body: { firstName: 'N', submissionStatus: 'DRAFT' } }),
  'POST /v1/mentor-registration, submitted': () => ({ body: finishedMentor }),
};
