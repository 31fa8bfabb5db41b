import { page } from 'vitest/browser';
import {
  joinEvent,
  listParticipants,
  type ParticipantStatus,
  participantStatuses,
  type Registrant,
} from '#contract/participants.ts';
import { setStatus, setStatuses } from '#contract/registrations.ts';
import type { Person } from '#contract/users.ts';
import { refuse } from './fake-server.ts';
import { newPhone, type Phone } from './open-app.tsx';
import { newId } from './people.ts';
import { newRoom, openRoom, realMoment } from './rooms.ts';

export const colleague: Person = {
  id: newId(),
  firstName: 'Mona',
  lastName: 'Harbi',
  image: null,
  position: null,
  organization: null,
  location: null,
  myLastlink: 'https://last-links.example/mona_harbi',
};

interface RegistrantOptions extends Partial<Omit<Registrant, 'participantUser'>> {
  readonly name: string;
  readonly at?: string;
}

const answers = [
  { question: 'Why do you come?', value: 'To find somebody who cuts leather.' },
  { question: 'What do you bring?', value: 'A chair.' },
  { question: 'Anything to eat?', value: '' },
];

/** Somebody who asked to join on a day in June, with three answers. */
export function newRegistrant({ name, at = '2021-06-17', ...more }: RegistrantOptions): Registrant {
  const [firstName = '', ...rest] = name.split(' ');
  const lastName = rest.join(' ');
  const email = `${firstName.toLowerCase()}.${lastName.slice(0, 1).toLowerCase()}@example.com`;
  return {
    id: newId(),
    participantUser: {
      ...colleague,
      id: newId(),
      firstName: firstName || null,
      lastName: lastName || null,
      myLastlink: `https://last-links.example/${newId()}`,
    },
    host: false,
    admin: false,
    notes: null,
    twilioGroupChannelMemberId: null,
    status: 'TO_BE_APPROVED',
    email,
    createdDateStr: realMoment(`${at}T10:00:00+03:00`),
    ticket: 'Guest',
    answers,
    answered: true,
    decidedBy: null,
    ...more,
  };
}

/** Those of the picture: 4 wait, 24 are in, 2 denied, 1 removed. */
export function manyRegistrants(): Registrant[] {
  const [none] = [[] as Registrant['answers']];
  const first = [
    newRegistrant({ name: 'Khalid Aldosari' }),
    newRegistrant({ name: 'Jana Alrashid' }),
    newRegistrant({
      name: 'Ziad Farouq',
      status: 'APPROVED',
      at: '2021-06-16',
      ticket: 'Cohort',
      decidedBy: colleague,
    }),
    newRegistrant({
      name: 'Layan Alshammari',
      status: 'DENIED',
      at: '2021-06-16',
      answers: answers.slice(0, 2),
    }),
    newRegistrant({
      name: 'Faisal Alotaibi',
      status: 'APPROVED',
      host: true,
      at: '2021-06-12',
      ticket: 'Cohort',
      answers: none,
    }),
    newRegistrant({ name: 'Tariq Mansour', answered: false, at: '2021-06-12', answers: none }),
    newRegistrant({
      name: 'Noura Alharbi',
      status: 'APPROVED',
      admin: true,
      at: '2021-06-12',
      ticket: 'Cohort',
    }),
    newRegistrant({ name: 'Huda Saleh', at: '2021-06-11' }),
    newRegistrant({ name: 'Omar Nasser', status: 'DENIED', at: '2021-06-11' }),
    newRegistrant({ name: 'Rana Khoury', status: 'REMOVED', at: '2021-06-10' }),
  ];
  const others = Array.from({ length: 21 }, (_, index) =>
    newRegistrant({ name: `Guest Number${index + 1}`, status: 'APPROVED', at: '2021-06-09' }),
  );
  return [...first, ...others];
}

/** A host's room whose registrants are listed and decided about by the contract. */
export async function openRegistrants(
  given: readonly Registrant[],
  phone: Phone = newPhone(),
  isPrivate = true,
) {
  const { server, me } = phone;
  let rows = [...given];
  const change = (id: number, changed: Partial<Registrant>) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changed } : row));
  };
  const current = (id: number) => rows.find((row) => row.id === id) ?? refuse('not_found');
  const judge = (id: number, status: ParticipantStatus, was: ParticipantStatus | undefined) => {
    const row = current(id);
    if (row.host) return 'forbidden' as const;
    if (row.status === status) return null;
    if (was !== undefined && row.status !== was) return 'conflict' as const;
    if (status === 'APPROVED' && !row.answered) return 'answers_missing' as const;
    change(id, { status, decidedBy: status === 'TO_BE_APPROVED' ? null : me });
    return null;
  };
  server.on(listParticipants, ({ query }) => {
    const wanted = query.query.toLowerCase();
    const found = rows.filter(
      ({ email, participantUser: { firstName, lastName }, status }) =>
        `${firstName} ${lastName} ${email}`.toLowerCase().includes(wanted) &&
        (query.status === undefined || query.status === status),
    );
    const from = query.pageNo * query.pageSize;
    const countOf = (status: ParticipantStatus) => rows.filter((row) => row.status === status).length;
    return {
      content: found.slice(from, from + query.pageSize),
      pageNo: query.pageNo,
      totalElements: found.length,
      counts: Object.fromEntries(participantStatuses.map((status) => [status, countOf(status)])) as Record<
        ParticipantStatus,
        number
      >,
    };
  });
  server.on(setStatus, ({ body }) => {
    const code = judge(body.eventParticipantId, body.status, body.was);
    return code ? refuse(code) : current(body.eventParticipantId);
  });
  server.on(setStatuses, ({ body }) => {
    const judged = body.eventParticipantIds.map((id) => ({ id, code: judge(id, body.status, body.was) }));
    return {
      content: judged.filter(({ code }) => code === null).map(({ id }) => current(id)),
      refused: judged.flatMap(({ id, code }) =>
        code === null ? [] : [{ id, code, message: `Refused: ${code}` }],
      ),
    };
  });
  const room = newRoom({ name: 'Founders’ evening', private: isPrivate, isHost: true });
  const opened = await openRoom(room, phone, '/registrants');
  server.on(joinEvent, ({ body }) => {
    const row = rows.find(({ participantUser }) => participantUser.id === body.participantUserId);
    if (!row) return refuse('not_found');
    change(row.id, { admin: body.admin ?? false });
    return current(row.id);
  });
  return {
    phone,
    app: opened.app,
    room,
    change,
    current,
  };
}

export const list = page.getByRole('list', { name: 'Registrants' });
export const table = page.getByRole('table', { name: 'Registrants' });
export const chip = (name: string, status: string) =>
  page.getByRole('button', { name: `${name}: ${status}`, exact: true });
export const choice = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
export const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
export const toast = page.getByRole('region', { name: 'Messages' });
