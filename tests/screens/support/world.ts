import { getApplication } from '#contract/applications.ts';
import { listBlocked, listConversations, listMessages } from '#contract/chat.ts';
import { getPublicEvent, listEvents } from '#contract/events.ts';
import { addFavourite, listFavourites, removeFavourite } from '#contract/favourites.ts';
import { getMailSettings, type MailSettings, putMailSettings } from '#contract/mail-settings.ts';
import { getMentorRegistration } from '#contract/mentors.ts';
import { listUnread, markRead } from '#contract/notifications.ts';
import { listFollowedOrganizations, listOrganizations } from '#contract/organizations.ts';
import { listParticipants } from '#contract/participants.ts';
import { beginPasskeySignIn, listPasskeys } from '#contract/passkeys.ts';
import { getPlace } from '#contract/place.ts';
import { checkMySuffix, updateMe } from '#contract/profile.ts';
import { getLegalDocument, getProgramme } from '#contract/programme.ts';
import { listReports } from '#contract/reports.ts';
import { getSignInMethods } from '#contract/sign-in-methods.ts';
import { listStars, starSession } from '#contract/stars.ts';
import { listTables } from '#contract/tables.ts';
import { listThreads } from '#contract/threads.ts';
import { getMe, getUserBySuffix, listSessions, type OwnUser, type Person } from '#contract/users.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { type FakeServer, refuse } from './fake-server.ts';
import { cohort, profileOf } from './people.ts';

const suffixOf = ({ myLastlink }: Person) => myLastlink.split('/').at(-1) ?? '';
const noPosts = {
  content: [],
  totalElements: 0,
  next: null,
  loggedInUserEventParticipant: { host: false, admin: false },
};
const noTables = { content: [], loggedInUserEventParticipant: { host: false, admin: false } };
const noRooms = {
  eventsCreatedByMe: [],
  eventsAttendedByMe: [],
  organizationEventsCreatedToWhichIAmAdmin: [],
  organizationEventsAttendedByMe: [],
  mayCreate: false,
};
const nobody = { city: null, region: null, country: null, timeZoneId: null };

/** What everybody may ask. */
export function answerVisitors(server: FakeServer): void {
  const { documents, ...programme } = programme2021;
  server.on(getProgramme, () => programme);
  server.on(getLegalDocument, ({ params }) => documents[params.name]);
  server.on(getUserBySuffix, ({ params }) => {
    const person = cohort.find((one) => suffixOf(one) === params.suffix);
    return person ? profileOf(person) : refuse('not_found');
  });
  server.on(getPublicEvent, () => refuse('not_found'));
  // No passkey is suggested.
  server.on(beginPasskeySignIn, () => refuse('unavailable'));
}

/** A quiet day of somebody in the cohort: nothing new, nothing written yet. What a test is about it answers itself. */
export function answerPerson(server: FakeServer, me: OwnUser): void {
  let own = me;
  const starred = new Set<number>();
  const favourites = new Map<number, Person>();
  const favourite = (other: Person, isFavourite: boolean) => ({
    user1: own,
    user2: other,
    favourite: isFavourite,
  });
  server.on(getMe, () => own);
  server.on(updateMe, ({ body }) => {
    own = { ...own, ...(body as Partial<OwnUser>) };
    return own;
  });
  let mails: MailSettings = {
    arrivals: true,
    changes: true,
    decisions: true,
    deletions: true,
    reminders: true,
  };
  server.on(getMailSettings, () => mails);
  server.on(putMailSettings, ({ body }) => {
    mails = { ...mails, ...(body as Partial<MailSettings>) };
    return mails;
  });
  server.on(checkMySuffix, () => ({ exists: false }));
  server.on(getPlace, () => nobody);
  server.on(listUnread, () => []);
  server.on(markRead, ({ body }) => ({
    ...body,
    unread: 0,
    readUpTo: body.upTo ?? 0,
    newest: body.upTo ?? 0,
  }));
  server.on(listStars, () => [...starred]);
  server.on(starSession, ({ params, body }) => {
    if (body.starred) starred.add(params.id);
    else starred.delete(params.id);
    return [...starred];
  });
  server.on(listFavourites, () => [...favourites.values()].map((other) => favourite(other, true)));
  server.on(addFavourite, ({ body }) => {
    const other = cohort.find(({ id }) => id === body.userId2) ?? refuse('not_found');
    favourites.set(other.id, other);
    return favourite(other, true);
  });
  server.on(removeFavourite, ({ body }) => {
    const other = cohort.find(({ id }) => id === body.userId2) ?? refuse('not_found');
    favourites.delete(other.id);
    return favourite(other, false);
  });
  server.on(listParticipants, ({ query }) => {
    const part = (person: Person) => ({
      id: person.id,
      participantUser: person,
      host: false,
      admin: false,
      notes: null,
      twilioGroupChannelMemberId: null,
    });
    const wanted = query.query.toLowerCase();
    const found = cohort.filter((one) => JSON.stringify(Object.values(one)).toLowerCase().includes(wanted));
    const from = query.pageNo * query.pageSize;
    const content = found.slice(from, from + query.pageSize).map(part);
    return { content, pageNo: query.pageNo, totalElements: found.length };
  });
  server.on(listOrganizations, () => []);
  server.on(listFollowedOrganizations, () => []);
  server.on(listEvents, () => noRooms);
  server.on(getApplication, () => null);
  server.on(getMentorRegistration, () => null);
  server.on(listReports, () => []);
  server.on(listSessions, () => []);
  server.on(listPasskeys, () => []);
  server.on(getSignInMethods, () => ({ email: me.email, hasPassword: false, passkeys: 0, accounts: [] }));
  server.on(listThreads, () => noPosts);
  // Read ahead where the pointer rests on the way there.
  server.on(listTables, () => noTables);
  server.on(listConversations, () => ({ content: [] }));
  server.on(listMessages, () => ({ content: [], next: null, deleted: [] }));
  server.on(listBlocked, () => []);
}
