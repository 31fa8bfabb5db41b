import { empty, forgetful, hold, refuse, seenThenCutOff } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';

const lists = '**/api/v2/event';
const none = {
  eventsCreatedByMe: [],
  eventsAttendedByMe: [],
  organizationEventsCreatedToWhichIAmAdmin: [],
  organizationEventsAttendedByMe: [],
  mayCreate: false,
};
const rooms = { route: '/_app/w/', as: 'participant', at: '/w' } as const;

export const roomsList: Area = {
  area: 'Rooms',
  screens: [
    { ...rooms, name: 'Rooms', shows: 'Rooms' },
    { ...rooms, name: 'Rooms, as their host', as: 'host', shows: 'Rooms' },
    {
      ...rooms,
      name: 'Rooms as a grid',
      act: (page) => page.getByRole('button', { name: 'Show as grid' }).click(),
      shows: /^Good /,
    },
    {
      ...rooms,
      name: 'Rooms, nothing found',
      act: (page) => page.getByRole('searchbox').fill('nothing like this'),
      shows: /^No room matches/,
    },
    { ...rooms, name: 'Rooms, none yet', before: empty(lists, none), shows: 'No rooms yet' },
    {
      ...rooms,
      name: 'Rooms, none yet, may create',
      before: empty(lists, { ...none, mayCreate: true }),
      shows: 'Create room',
    },
    { ...rooms, name: 'Rooms, loading', before: forgetful(hold(lists)), shows: 'Rooms' },
    { ...rooms, name: 'Rooms, not read', before: forgetful(refuse(lists, 500)), shows: 'Retry' },
    { ...rooms, name: 'Rooms, offline', before: seenThenCutOff('/w'), shows: /^Offline/ },
  ],
};
