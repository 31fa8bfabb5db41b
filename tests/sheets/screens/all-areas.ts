import type { Area } from '#tests/sheets/screen.ts';
import { accountArea } from './account.ts';
import { apply } from './apply.ts';
import { chatListArea } from './chat-list.ts';
import { chatThreadArea } from './chat-thread.ts';
import { notificationsArea } from './notifications.ts';
import { organizations } from './organizations.ts';
import { peopleArea } from './people.ts';
import { postsArea } from './posts.ts';
import { questionsArea } from './questions.ts';
import { reception } from './reception.ts';
import { registering } from './registering.ts';
import { registrantsArea } from './registrants.ts';
import { resourcesArea } from './resources.ts';
import { roomArea } from './room.ts';
import { roomForm } from './room-form.ts';
import { roomJoin } from './room-join.ts';
import { roomsList } from './rooms-list.ts';
import { shareArea } from './share.ts';
import { tablesArea } from './tables.ts';
import { wayIn } from './way-in.ts';

/** Every screen of the app, with the states that people meet. */
export const allAreas: readonly Area[] = [
  wayIn,
  reception,
  peopleArea,
  chatListArea,
  accountArea,
  notificationsArea,
  organizations,
  postsArea,
  apply,
  roomsList,
  roomArea,
  roomJoin,
  registering,
  registrantsArea,
  questionsArea,
  resourcesArea,
  tablesArea,
  roomForm,
  chatThreadArea,
  shareArea,
];
