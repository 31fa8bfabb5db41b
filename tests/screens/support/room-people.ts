import { page } from 'vitest/browser';
import type { Event } from '#contract/events.ts';
import { listParticipants, type Participant } from '#contract/participants.ts';
import { writeNote } from '#contract/registrations.ts';
import type { Person } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { refuse } from './fake-server.ts';
import { newPhone, type Phone } from './open-app.tsx';
import { newId } from './people.ts';
import { answerRooms, newRoom } from './rooms.ts';

export const list = page.getByRole('list', { name: 'People' });
export const rows = list.getByRole('listitem');
export const row = (name: string) => rows.filter({ hasText: name });
export const ownRow = page.getByRole('region', { name: 'You' });
export const search = page.getByRole('searchbox', { name: 'Search people' });
export const noteField = page.getByRole('textbox', { name: 'Your note' });

const nameOf = ({ participantUser: { firstName, lastName } }: Participant) =>
  fold(`${firstName} ${lastName}`);

export const inRoom = (participantUser: Person, more: Partial<Participant> = {}): Participant => ({
  id: newId(),
  participantUser,
  host: false,
  admin: false,
  notes: null,
  twilioGroupChannelMemberId: null,
  ...more,
});

interface People {
  readonly phone: Phone;
  readonly room: Event;
  /** The people as they are by now. */
  set(people: readonly Participant[]): void;
  /** A page is refused once. */
  refuseOnce(pageNo: number): void;
  readonly rooms: ReturnType<typeof answerRooms>;
}

/** A room of which somebody is one of these people; they are asked for page by page, and the own note is written. */
export function phoneInRoom(others: readonly Participant[], more: Partial<Event> = {}): People {
  const phone = newPhone();
  const room = newRoom({ name: 'Studio visit', status: 'APPROVED', ...more });
  const rooms = answerRooms(phone, [room]);
  const { id } = room.loggedInUserEventParticipant;
  const mine = () => inRoom(phone.me, { id: id ?? 0, notes: rooms.current(room.id).notes });
  let people = others;
  const refused = new Set<number>();
  phone.server.on(listParticipants, ({ params, query: { query, pageNo, pageSize } }) => {
    if (Number(params.id) !== room.id) return refuse('not_found');
    if (refused.delete(pageNo)) return refuse('invalid');
    const words = fold(query);
    const found = [mine(), ...people]
      .filter(({ participantUser }) => fold(JSON.stringify(Object.values(participantUser))).includes(words))
      .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
    const from = pageNo * pageSize;
    return { content: found.slice(from, from + pageSize), pageNo, totalElements: found.length };
  });
  phone.server.on(writeNote, ({ body }) => {
    if (body.eventParticipantId !== id) return refuse('forbidden');
    rooms.change(body.eventId, { notes: body.notes });
    return mine();
  });
  return {
    phone,
    room,
    rooms,
    refuseOnce: (pageNo) => void refused.add(pageNo),
    set(next) {
      people = next;
    },
  };
}

export const openPeople = ({ phone, room }: People) => phone.open(`${room.lastlink}/people`);
