import * as v from 'valibot';
import { NumberIdSchema } from './basic-fields.ts';
import { readCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';

export const NotificationsTypeSchema = v.picklist([
  'EVENT_ABOUT',
  'EVENT_PEOPLE',
  'EVENT_QNA',
  'EVENT_RESOURCE',
  'EVENT_REGISTRANTS',
]);
export type NotificationsType = v.InferOutput<typeof NotificationsTypeSchema>;

/** Count of new things of one kind in one event (specification, section 3: `objectId` is the event's). */
export const NotificationSchema = v.object({
  objectId: v.number(),
  notificationsType: NotificationsTypeSchema,
  /** Things of others that are newer than `readUpTo`; exact up to 99, and 100 where there are more. */
  unread: v.number(),
  /** The newest thing that was seen; 0 before the first. */
  readUpTo: v.number(),
  /** The newest thing there is, which whoever opens its tab has seen; 0 where there is none. */
  newest: v.number(),
});
export type Notification = v.InferOutput<typeof NotificationSchema>;

export const listUnread = defineEndpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread',
  access: 'signed-in',
  cost: readCost,
  summary: 'What is new in the events that one takes part in',
  description:
    'One record for each event and kind that one is told of, also where nothing is new; at most 200 rooms, those with news first. Of announcements and forum, events 2 and 3, only EVENT_QNA; of event 1 nothing.',
  reply: v.array(NotificationSchema),
  errors: [],
});

export const MarkReadSchema = v.object({
  notificationsType: NotificationsTypeSchema,
  objectId: NumberIdSchema,
  /** The newest thing that was on the screen; without it everything there is. Never goes back. */
  upTo: v.optional(NumberIdSchema),
});

export const markRead = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/notifications/read',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Says what one has seen',
  body: MarkReadSchema,
  reply: NotificationSchema,
  errors: ['not_found', 'invalid'],
  offline: true,
});
