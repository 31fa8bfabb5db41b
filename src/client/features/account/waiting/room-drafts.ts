import { personalPlace } from '#client/forms/local-draft.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { type Places, roomName } from '#client/outbox/places.ts';
import { textOf } from '#client/rich-text/plain-text.ts';
import { storedKeys } from '#client/session/leaving.ts';
import { roomScreen, type WritingScreen } from './written-places.ts';

/** Draft of a form about a room, as the local storage of this phone has it. */
export interface RoomDraft {
  readonly key: string;
  readonly form: 'answers' | 'note' | 'room' | 'resource' | 'folder';
  /** Null of a new room. */
  readonly eventId: number | null;
  readonly typed: Readonly<Record<string, unknown>>;
}

const forms: ReadonlyMap<string, RoomDraft['form']> = new Map([
  [storageKeys.answersDraft, 'answers'],
  [storageKeys.noteDraft, 'note'],
  [storageKeys.roomDraft, 'room'],
  [storageKeys.resourceDraft, 'resource'],
  [storageKeys.folderDraft, 'folder'],
]);
const pattern = new RegExp(`^(${[...forms.keys()].join('|')}):(new|\\d+)(-\\d+)?:(\\d+)$`);

/** Reads the answers, notes and rooms that a person has typed on this phone and not sent, always in one order. */
export function readRoomDrafts(userId: number, keys: readonly string[] = storedKeys()): RoomDraft[] {
  return keys.toSorted().flatMap((key) => {
    const [, name = '', event = '', part = '', owner] = pattern.exec(key) ?? [];
    const form = forms.get(name);
    if (form === undefined || owner !== String(userId)) return [];
    const { changes: typed } = personalPlace(`${name}:${event}${part}`, userId).read(phoneStorage()) ?? {};
    return typed ? [{ key, form, eventId: event === 'new' ? null : Number(event), typed }] : [];
  });
}

/** `Your answers for Founders’ evening` */
export function draftTitle({ form, eventId, typed }: RoomDraft, places: Places): string {
  if (eventId === null) {
    const isNamed = typeof typed.name === 'string' && typed.name.trim() !== '';
    return isNamed ? `New room: ${typed.name} (not saved)` : 'A new room (not saved)';
  }
  const name = roomName(eventId, places);
  const titles = {
    answers: `Your answers for ${name}`,
    note: `Note in ${name} (not saved)`,
    room: `Room: ${name} (not saved)`,
    resource: `File or link in ${name} (not saved)`,
    folder: `Folder in ${name} (not saved)`,
  };
  return titles[form];
}

/** The same within a sentence. */
export function draftWords({ form, eventId }: RoomDraft, places: Places): string {
  if (eventId === null) return 'a new room';
  const name = roomName(eventId, places);
  const words = {
    answers: `your answers for ${name}`,
    note: `a note in ${name}`,
    room: `changes to ${name}`,
    resource: `a file or link in ${name}`,
    folder: `a folder in ${name}`,
  };
  return words[form];
}

/** Tab of a room in which a form stands. */
const tabs = { answers: 'about', note: 'people', resource: 'resources', folder: 'resources' } as const;

export function draftScreen({ form, eventId }: RoomDraft, places: Places): WritingScreen | null {
  if (eventId === null) return { to: '/w/create' };
  if (form !== 'room') return roomScreen({ eventId, tab: tabs[form] }, places);
  const webinarLink = places.room(eventId)?.suffix;
  return webinarLink === undefined ? null : { to: '/w/$webinarLink/manage', params: { webinarLink } };
}

/** Texts that were typed, as far as they are for people to read. */
export function typedText({ form, typed }: RoomDraft): string {
  const isText = (value: unknown) => typeof value === 'string';
  const ofRoom = [typed.name, ...(isText(typed.description) ? [textOf(typed.description)] : [])];
  const texts: readonly unknown[] = form === 'room' ? ofRoom : Object.values(typed);
  return texts
    .filter(isText)
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}
