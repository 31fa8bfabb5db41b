import { expect, test } from 'vitest';
import {
  draftScreen,
  draftTitle,
  draftWords,
  type RoomDraft,
  typedText,
} from '#client/features/account/waiting/room-drafts.ts';
import type { Places } from '#client/outbox/places.ts';

const places: Places = {
  announcements: 2,
  forum: 3,
  person: (id) => (id === 5 ? 'Ada Byron' : null),
  sessionTitle: () => null,
  thread: () => null,
  room: (id) => (id === 8 ? { name: 'Founders’ evening', suffix: 'founders_evening' } : null),
};
const to = (tab: string) => ({
  to: '/w/$webinarLink/{-$tab}',
  params: { webinarLink: 'founders_evening', tab },
});

test('forms of rooms that are typed and not saved are called by their room', () => {
  const draft = (form: RoomDraft['form'], eventId: number | null, typed = {}) => ({
    key: '',
    form,
    eventId,
    typed,
  });
  const all = [
    draft('answers', 8, { 71: 'Chairs', 72: ' ' }),
    draft('note', 8, { notes: 'I bring tea' }),
    draft('room', 8, { name: 'A & B', description: '<p>We <b>meet</b></p>' }),
    draft('room', null, { name: 'Salon' }),
    draft('room', null),
    draft('resource', 8, { name: 'Sheet' }),
    draft('folder', 8, { name: 'Photos' }),
  ];
  expect(all.map((one) => draftTitle(one, places))).toEqual([
    'Your answers for Founders’ evening',
    'Note in Founders’ evening (not saved)',
    'Room: Founders’ evening (not saved)',
    'New room: Salon (not saved)',
    'A new room (not saved)',
    'File or link in Founders’ evening (not saved)',
    'Folder in Founders’ evening (not saved)',
  ]);
  expect(all.map((one) => draftWords(one, places))).toEqual([
    'your answers for Founders’ evening',
    'a note in Founders’ evening',
    'changes to Founders’ evening',
    'a new room',
    'a new room',
    'a file or link in Founders’ evening',
    'a folder in Founders’ evening',
  ]);
  expect(all.map(typedText)).toEqual([
    'Chairs',
    'I bring tea',
    'A & B\n\nWe meet',
    'Salon',
    '',
    'Sheet',
    'Photos',
  ]);
  expect(all.map((one) => draftScreen(one, places))).toEqual([
    to('about'),
    to('people'),
    { to: '/w/$webinarLink/manage', params: { webinarLink: 'founders_evening' } },
    { to: '/w/create' },
    { to: '/w/create' },
    to('resources'),
    to('resources'),
  ]);
});
