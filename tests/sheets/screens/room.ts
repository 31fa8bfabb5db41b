import type { Area } from '#tests/sheets/screen.ts';

const route = '/w/$webinarLink/{-$tab}';

export const room: Area = {
  area: 'Room',
  screens: [{ route, name: 'About', as: 'participant', at: '/w/welcome', shows: 'welcome' }],
};
