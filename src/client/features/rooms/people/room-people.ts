import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { type Cached, knownPage, readCached } from '#client/api/kept-answer.ts';
import { untilTurn } from '#client/features/rooms/people-pace.ts';
import { doneHere } from '#client/outbox/use-outbox.ts';
import { limits } from '#contract/limits.ts';
import { listParticipants, type Participant, type ParticipantsPage } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { texts } from '#contract/texts.ts';
import { codePoints, isVisible } from '#contract/written-text.ts';
import { inPages } from '#offline/kept-names.ts';
import { noteKind } from '#offline/kinds/rooms.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

type PeoplePage = Cached<ParticipantsPage>;
const pageSize = limits.participantsPageSize;

/** People of a room by name, in pages; of a search those who fit. */
export function roomPeopleQuery(api: Api, eventId: number, query = '') {
  const params = { id: String(eventId) };
  return infiniteQueryOptions({
    queryKey: [...apiQueryKey(listParticipants, { params, query: { query } }), inPages],
    initialPageParam: 0,
    getNextPageParam: ({ value: { pageNo, totalElements } }: PeoplePage) =>
      (pageNo + 1) * pageSize < totalElements ? pageNo + 1 : null,
    queryFn: async ({ client, queryKey, pageParam: pageNo, signal }): Promise<PeoplePage> => {
      const known = knownPage<PeoplePage>(client, queryKey, pageNo);
      await untilTurn(eventId, { isFirst: pageNo === 0, signal });
      const input = { params, query: { query, pageNo, pageSize } };
      return readCached(
        { api, endpoint: listParticipants, input, signal, isBackground: known !== undefined },
        known,
      );
    },
  });
}

/** Everybody of these pages once: who joins while one scrolls moves others on to the next page. */
export function peopleOf(pages: readonly PeoplePage[]): Participant[] {
  const people = new Map<number, Participant>();
  for (const one of pages.flatMap(({ value }) => value.content))
    if (!people.has(one.id)) people.set(one.id, one);
  return [...people.values()];
}

interface KeptNote {
  readonly eventId: number;
  /** As the room was read last. */
  readonly notes: string | null;
  readonly readAt: number;
}

interface OwnNote {
  readonly text: string | null;
  /** Entry that waits or was refused. */
  readonly entry: Entry | null;
}

/** The own note as it was written last, whether the server has it or not. */
export function ownNote(outbox: Pick<OutboxState, 'entries' | 'sent'>, kept: KeptNote): OwnNote {
  const isHere = ({ eventId }: { readonly eventId: number }) => eventId === kept.eventId;
  const entry = outbox.entries.findLast((one) => isOfKind(one, noteKind) && isHere(one.args));
  if (entry && isOfKind(entry, noteKind)) return { text: entry.args.notes, entry };
  const sent = doneHere(outbox, noteKind, kept.readAt).findLast(isHere);
  return { text: sent?.notes ?? kept.notes, entry: null };
}

/** Fault of a note that is to be saved (specification, section 5). */
export function noteFault(text: string): string | undefined {
  if (!isVisible(text.trim())) return texts.mandatory;
  return codePoints(text.trim()) > roomLimits.noteMaxLength ? 'This text is too long.' : undefined;
}
