import { storageKeys } from '#client/lib/phone-storage.ts';
import { formDraftLabel, itemCount, kindCounts } from '#client/outbox/entry-labels.ts';
import { formNameOf, unsavedForms } from '#client/outbox/form-drafts.ts';
import { countedEntries } from '#client/outbox/outbox-count.ts';
import { useOutboxState } from '#client/outbox/use-outbox.ts';
import { storedKeys } from '#client/session/leaving.ts';
import { useMe } from '#client/session/me.ts';
import { usePlaces } from './use-places.ts';
import { draftWords, readRoomDrafts } from './waiting/room-drafts.ts';

export interface UnsavedThings {
  readonly count: number;
  /** Number of them that could be sent now. */
  readonly waitingCount: number;
  /** A line for each sort of thing. */
  readonly lines: readonly string[];
}

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

/** Things of the person that only this phone has. */
export function useUnsavedThings(isAsked: boolean): UnsavedThings {
  const { id } = useMe();
  const state = useOutboxState();
  const rooms = isAsked ? readRoomDrafts(id) : [];
  const places = usePlaces({ events: rooms.flatMap(({ eventId }) => eventId ?? []) }, rooms.length > 0);
  if (!isAsked) return { count: 0, waitingCount: 0, lines: [] };
  const { entries, drafts } = state;
  const unsaved = [...unsavedFormNames(id), ...rooms.map((draft) => draftWords(draft, places))];
  const forms = unsavedForms(state);
  const mine = countedEntries(entries);
  const waiting = mine.filter(({ refusal }) => refusal === null);
  const refused = mine.filter(({ refusal }) => refusal !== null);
  return {
    count: mine.length + drafts.length + forms.length + unsaved.length,
    waitingCount: waiting.length,
    lines: [
      ...(waiting.length > 0 ? [`${itemCount(waiting.length)} waiting to send: ${kindCounts(waiting)}`] : []),
      ...(refused.length > 0 ? [`${itemCount(refused.length)} not sent: ${kindCounts(refused)}`] : []),
      ...counted(drafts.length, 'draft'),
      ...forms.map(({ place }) => formDraftLabel(formNameOf(place))),
      ...(unsaved.length > 0 ? [`Not saved: ${listWords(unsaved)}`] : []),
    ],
  };
}

const listWords = (words: readonly string[]) =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const forms = [
  { key: storageKeys.profileDraft, words: 'changes to your profile' },
  { key: storageKeys.emailChange, words: 'a new e-mail address' },
  { key: storageKeys.organizationDraft, words: 'an organisation' },
  { key: 'form:application', words: 'your application' },
  { key: 'form:mentor', words: 'your registration as a mentor' },
] as const;

/** Names, in words, what is typed on this phone and not saved. */
export function unsavedFormNames(userId: number, keys: readonly string[] = storedKeys()): string[] {
  const own = keys.filter((key) => key.endsWith(`:${userId}`));
  return forms.filter(({ key }) => own.some((one) => one.startsWith(`${key}:`))).map(({ words }) => words);
}
