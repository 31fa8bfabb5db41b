import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Event } from '#contract/events.ts';
import { joinEvent, type ParticipantStatus, type Registrant } from '#contract/participants.ts';
import { setStatus, setStatuses } from '#contract/registrations.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { approvesByItself } from '#domain/event-access.ts';
import { statusWords } from '#domain/room-words.ts';
import {
  type Answer,
  allStatuses,
  type Decision,
  doneWords,
  failureWords,
  meanwhileWords,
  refusalWords,
  registrantName,
} from './registrant-words.ts';
import { putRegistrants, readRegistrant, refreshRegistrants } from './use-registrants.ts';

/** State of somebody on the list that the server does not know, or that has just changed. */
export interface Mark {
  /** As they are by now; they stand where they stood, also where a filter no longer has them. */
  readonly row: Registrant;
  readonly afterId: number | null;
  /** Name of the list in which they stand so. */
  readonly list: string;
  /** Status on its way to the server. */
  readonly pending: ParticipantStatus | null;
  /** Sentence about why nothing, or something else, has happened. */
  readonly note: string | null;
  /** Takes the decision back; null once it is too late. */
  readonly undo: (() => void) | null;
}

interface DecisionsOptions {
  readonly room: Event;
  readonly list: string;
  readonly rows: readonly Registrant[];
}

type Marks = ReadonlyMap<number, Mark>;

/** Rows as they are shown: with what is under way, and with whom a filter no longer has. */
export function shownRows(rows: readonly Registrant[], marks: Marks, list: string): readonly Registrant[] {
  if (marks.size === 0) return rows;
  const shown = rows.map((row) => {
    const pending = marks.get(row.id)?.pending;
    return pending ? { ...row, status: pending } : row;
  });
  for (const { row, afterId, pending, list: of } of marks.values()) {
    if (of !== list || shown.some(({ id }) => id === row.id)) continue;
    const place = shown.findIndex(({ id }) => id === afterId) + 1;
    shown.splice(place, 0, pending ? { ...row, status: pending } : row);
  }
  return shown;
}

function useMarks({ list, rows }: DecisionsOptions) {
  const [marks, setMarks] = useState<Marks>(new Map());
  const put = (given: readonly Registrant[], change: (row: Registrant) => Partial<Mark>) =>
    setMarks((before) => {
      const next = new Map(before);
      const shown = shownRows(rows, before, list);
      for (const row of given) {
        const at = shown.findIndex(({ id }) => id === row.id);
        const none = { row, afterId: shown[at - 1]?.id ?? null, list, pending: null, note: null, undo: null };
        next.set(row.id, { ...none, ...before.get(row.id), ...change(row) });
      }
      return next;
    });
  /** Lets them go where the list has them, once nothing can be taken back any more; what was said about them stays. */
  const release = (given: readonly Registrant[]) =>
    setTimeout(
      () =>
        setMarks((before) => {
          const next = new Map(before);
          for (const { id } of given) {
            const mark = next.get(id);
            if (mark?.note) next.set(id, { ...mark, undo: null });
            else if (!mark?.pending) next.delete(id);
          }
          return next;
        }),
      roomLimits.undoMs,
    );
  return { marks, put, release };
}

interface Refusal {
  readonly row: Registrant;
  readonly text: string;
}

interface Outcome {
  readonly done: readonly Registrant[];
  readonly refused: readonly Refusal[];
}

interface Asked {
  readonly api: Api;
  readonly room: Event;
  readonly rows: readonly Registrant[];
  readonly status: ParticipantStatus;
}

/** One person, with what another host did meanwhile. */
async function setOne({ api, room, rows: [row], status }: Asked): Promise<Outcome> {
  if (!row) return { done: [], refused: [] };
  try {
    const body = { eventParticipantId: row.id, status, was: row.status };
    return { done: [await api.call(setStatus, { body })], refused: [] };
  } catch (error) {
    const isConflict = error instanceof ApiError && error.code === 'conflict';
    const refused = isConflict
      ? await meanwhile(api, room, row)
      : { row, text: error instanceof ApiError ? textOf(error) : failureWords(error) };
    return { done: [], refused: [refused] };
  }
}

const textOf = (error: ApiError) =>
  error.status === 0 ? failureWords(error) : refusalWords({ code: error.code, message: error.message });

async function meanwhile(api: Api, { id }: Event, row: Registrant): Promise<Refusal> {
  const now = await readRegistrant(api, id, row).catch(() => undefined); // the list is read anew anyway
  if (now === undefined) return { row, text: 'Somebody else has decided meanwhile.' };
  return { row: now ?? row, text: meanwhileWords(now) };
}

/** Several, by the status in which the host saw them. */
async function setMany(asked: Asked): Promise<Outcome> {
  const done: Registrant[] = [];
  const refused: Refusal[] = [];
  for (const was of allStatuses) {
    const group = asked.rows.filter((row) => row.status === was);
    for (let from = 0; from < group.length; from += roomLimits.statusesAtOnceMax) {
      const rows = group.slice(from, from + roomLimits.statusesAtOnceMax);
      const outcome = await setPart({ ...asked, rows }, was);
      done.push(...outcome.done);
      refused.push(...outcome.refused);
    }
  }
  return { done, refused };
}

async function setPart({ api, room, rows, status }: Asked, was: ParticipantStatus): Promise<Outcome> {
  try {
    const body = { eventParticipantIds: rows.map(({ id }) => id), status, was };
    const { content, refused } = await api.call(setStatuses, { params: { id: String(room.id) }, body });
    const refusals: Refusal[] = [];
    for (const refusal of refused) {
      const row = rows.find(({ id }) => id === refusal.id);
      if (!row) continue;
      const isConflict = refusal.code === 'conflict';
      refusals.push(isConflict ? await meanwhile(api, room, row) : { row, text: refusalWords(refusal) });
    }
    return { done: content, refused: refusals };
  } catch (error) {
    return { done: [], refused: rows.map((row) => ({ row, text: failureWords(error) })) };
  }
}

interface Told {
  readonly text: string;
  /** Name of the first of them. */
  readonly name: string;
  readonly startedAt: number;
  readonly undo: (() => void) | null;
}

/** Toasts about what is done, with the way back for as long as there is one. */
function useTelling() {
  const toasts = useToasts();
  const last = useRef({ text: '', until: 0 });
  const tell = ({ text, name, startedAt, undo }: Told) => {
    const until = startedAt + roomLimits.undoMs;
    const isSame = last.current.text === text && Date.now() < last.current.until;
    last.current = { text, until };
    // Two with one text would be shown as one, and the first could no longer be taken back.
    const shown = isSame ? `${name}: ${text}` : text;
    if (undo === null) return toasts.show({ text: shown, icon: Check });
    const action = { label: 'Undo', onPress: undo };
    toasts.show({ text: shown, icon: Check, action, durationMs: until - Date.now() });
  };
  return { toasts, tell };
}

/** Decisions about who may come in: shown at once, taken back where the server refuses. */
export function useDecisions(options: DecisionsOptions) {
  const { room, list, rows } = options;
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { toasts, tell } = useTelling();
  const { marks, put, release } = useMarks(options);
  const shown = useMemo(() => shownRows(rows, marks, list), [rows, marks, list]);
  const sendsMail = !approvesByItself({ isPrivate: room.private, isPaid: room.paidEvent });

  const set = async (given: readonly Registrant[], status: ParticipantStatus): Promise<Outcome> => {
    put(given, (row) => ({ row, pending: status, note: null, undo: null }));
    const outcome = await (given.length === 1 ? setOne : setMany)({ api, room, rows: given, status });
    putRegistrants(queryClient, room.id, [...outcome.done, ...outcome.refused.map(({ row }) => row)]);
    put(outcome.done, (row) => ({ row, pending: null }));
    for (const { row, text } of outcome.refused) put([row], () => ({ row, pending: null, note: text }));
    release(given);
    void refreshRegistrants(queryClient, room.id);
    return outcome;
  };

  const takeBack = async (given: readonly Registrant[]) => {
    const { done, refused } = await set(given, 'TO_BE_APPROVED');
    const [first] = refused;
    if (first) toasts.show({ text: `${registrantName(first.row)}: ${first.text}`, icon: CircleAlert });
    else toasts.show({ text: done.length === 1 ? 'Taken back' : `${done.length} taken back`, icon: Check });
  };

  const decide = async (given: readonly Registrant[], status: Decision): Promise<Outcome> => {
    const asked = given.filter((row) => row.status !== status && !marks.get(row.id)?.pending);
    if (asked.length === 0) return { done: given, refused: [] };
    const startedAt = Date.now();
    const outcome = await set(asked, status);
    const { done } = outcome;
    if (done.length === 0) return outcome;
    const waited = new Set(asked.filter((row) => row.status === 'TO_BE_APPROVED').map(({ id }) => id));
    const undoable =
      status === 'APPROVED' || status === 'DENIED' ? done.filter(({ id }) => waited.has(id)) : [];
    put(undoable, (row) => ({ undo: () => void takeBack([row]) }));
    const undo = undoable.length > 0 ? () => void takeBack(undoable) : null;
    const [first] = done;
    const text = doneWords(status, done.length, sendsMail);
    tell({ text, name: first ? registrantName(first) : '', startedAt, undo });
    return outcome;
  };

  return {
    marks,
    rows: shown,
    decide: (row: Registrant, status: Decision) => void decide([row], status),
    /** Resolves with whom it was refused for, and the sentence about all. */
    async decideMany(given: readonly Registrant[], status: Answer) {
      const { done, refused } = await decide(given, status);
      return { refused: refused.map(({ row }) => row.id), text: severalWords(done.length, refused, status) };
    },
    async changeAdmin(row: Registrant, admin: boolean) {
      try {
        const body = { eventId: room.id, participantUserId: row.participantUser.id, admin };
        await api.call(joinEvent, { body });
        putRegistrants(queryClient, room.id, [{ ...row, admin }]);
        toasts.show({
          text: `${registrantName(row)} ${admin ? 'is an admin' : 'is no longer an admin'}`,
          icon: Check,
        });
      } catch (error) {
        put([row], () => ({ note: failureWords(error) }));
      }
      void refreshRegistrants(queryClient, room.id);
    },
  };
}

const mostNamed = 3;

/** `3 were approved. Khalid: Has not answered yet.`; null where nothing was refused. */
function severalWords(count: number, refused: readonly Refusal[], status: Answer): string | null {
  if (refused.length === 0) return null;
  const word = statusWords[status].toLowerCase();
  const done = count === 0 ? 'Nobody was' : count === 1 ? '1 was' : `${count} were`;
  const named = refused
    .slice(0, mostNamed)
    .map(({ row, text }) => `${row.participantUser.firstName || registrantName(row)}: ${text}`);
  const others = refused.length - named.length;
  return [`${done} ${word}.`, ...named, ...(others > 0 ? [`And ${others} more.`] : [])].join(' ');
}
