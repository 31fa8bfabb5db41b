import * as v from 'valibot';
import { IsoMomentSchema } from './basic-fields.ts';
import { readCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';

export const getZoom = defineEndpoint({
  method: 'GET',
  path: '/api/v1/zoom',
  access: 'signed-in',
  cost: readCost,
  summary: 'Whether the signed-in person has connected Zoom',
  reply: v.object({ connected: v.boolean() }),
  errors: [],
});

/** Meeting at Zoom whose address a room can take over. */
const ZoomMeetingSchema = v.object({
  /** Number of the meeting, as Zoom writes it. */
  id: v.string(),
  topic: v.string(),
  joinUrl: v.string(),
  /** Null of a personal meeting, which is always open, and of one without a fixed time. */
  startDate: v.nullable(IsoMomentSchema),
  /** Length in minutes; null where it is open. */
  duration: v.nullable(v.number()),
});
export type ZoomMeeting = v.InferOutput<typeof ZoomMeetingSchema>;

export const listZoomMeetings = defineEndpoint({
  method: 'GET',
  path: '/api/v1/zoom/meetings',
  access: 'signed-in',
  cost: { ...readCost, waitsForOthers: true },
  summary: 'One’s personal meeting at Zoom, and those that are to come',
  reply: v.object({ personal: v.nullable(ZoomMeetingSchema), upcoming: v.array(ZoomMeetingSchema) }),
  errors: ['not_configured', 'not_connected'],
});
