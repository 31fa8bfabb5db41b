import * as v from 'valibot';
import { readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { texts } from './texts.ts';

/** Limits of push, apart from the others, which every first load carries. */
export const pushLimits = {
  /** Devices of one person that are told by push. */
  devicesMax: 10,
  endpointMaxLength: 1000,
  /** Bytes of a push before it is encrypted. */
  messageMaxBytes: 3072,
} as const;

const EndpointSchema = v.pipe(
  v.string(texts.invalid),
  v.maxLength(pushLimits.endpointMaxLength, texts.invalid),
  v.url(texts.invalid),
);

/** 65 bytes in base64url without padding. */
const PointSchema = v.pipe(v.string(texts.invalid), v.regex(/^[\w-]{87}$/, texts.invalid));
/** 16 bytes. */
const SecretSchema = v.pipe(v.string(texts.invalid), v.regex(/^[\w-]{22}$/, texts.invalid));

/** Subscription of a browser as `PushSubscription.toJSON` gives it: a P-256 point and a secret of 16 bytes (RFC 8291). */
export const PushSubscriptionSchema = v.object({
  endpoint: EndpointSchema,
  keys: v.object({ p256dh: PointSchema, auth: SecretSchema }),
});
export type DeviceSubscription = v.InferOutput<typeof PushSubscriptionSchema>;

export const putPushSubscription = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/push/subscriptions',
  access: 'signed-in',
  cost: writeCost(4096),
  summary: 'Has this device told of what is new; said again at each start',
  description: `\`endpoint\` is an https address of a push service that is allowed. It belongs to the session that asks and goes with it; at most ${pushLimits.devicesMax} a person, of one more the oldest goes. Of a known endpoint the keys and the person are those of the last call.`,
  body: PushSubscriptionSchema,
  reply: null,
  errors: ['invalid'],
});

export const deletePushSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/push/subscriptions',
  access: 'signed-in',
  cost: writeCost(4096),
  summary: 'Has one of the own devices told no more; a repeat answers 204',
  body: v.object({ endpoint: EndpointSchema }),
  reply: null,
  errors: ['invalid'],
});

export const testPush = defineEndpoint({
  method: 'POST',
  path: '/api/v1/push/test',
  access: 'signed-in',
  cost: writeCost(4096, 'testPushes'),
  summary: 'Sends a notification to one of the own devices',
  body: v.object({ endpoint: EndpointSchema }),
  reply: null,
  errors: ['not_found', 'invalid'],
});

/** Kinds of things that one is told of by push, on all own devices. */
export const PushSettingsSchema = v.object({
  messages: v.boolean(),
  announcements: v.boolean(),
  /** To hosts and admins: somebody waits to be let into a room. */
  approvals: v.boolean(),
  /** Answers to one's requests to join, and to one's questions and posts. */
  answers: v.boolean(),
  mentions: v.boolean(),
  /** Masterclasses that one has starred. */
  sessions: v.boolean(),
});
export type PushSettings = v.InferOutput<typeof PushSettingsSchema>;

export const getPushSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v1/push/settings',
  access: 'signed-in',
  cost: readCost,
  summary: 'What one is told of by push; everything at first',
  reply: PushSettingsSchema,
  errors: [],
});

const settingChange = v.optional(v.boolean(texts.invalid));

export const putPushSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/push/settings',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Sets what one is told of by push; what is absent stays',
  body: v.object({
    messages: settingChange,
    announcements: settingChange,
    approvals: settingChange,
    answers: settingChange,
    mentions: settingChange,
    sessions: settingChange,
  }),
  reply: PushSettingsSchema,
  errors: ['invalid'],
});
