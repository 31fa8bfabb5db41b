import * as v from 'valibot';
import { readCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { texts } from './texts.ts';

/** Kinds of mails that people can switch off, as they are told of them; mails to sign in with are none of them. */
export const mailKindTitles = {
  arrivals: 'When my application or registration arrives',
  changes: 'When it is changed',
  decisions: 'When a host decides about my request to join',
  deletions: 'When a host deletes what I wrote',
  reminders: 'When my draft is about to miss the closing date',
} as const;

export type MailKind = keyof typeof mailKindTitles;

export const isMailKind = (text: string): text is MailKind => Object.hasOwn(mailKindTitles, text);

/** Kinds of mails that one gets. */
export const MailSettingsSchema = v.object({
  arrivals: v.boolean(),
  changes: v.boolean(),
  decisions: v.boolean(),
  deletions: v.boolean(),
  reminders: v.boolean(),
}) satisfies v.GenericSchema<Record<MailKind, boolean>>;
export type MailSettings = v.InferOutput<typeof MailSettingsSchema>;

export const getMailSettings = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/me/mail-settings',
  access: 'signed-in',
  cost: readCost,
  summary: 'Which mails one gets; all at first',
  reply: MailSettingsSchema,
  errors: [],
});

const settingChange = v.optional(v.boolean(texts.invalid));

export const putMailSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/me/mail-settings',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Sets which mails one gets; what is absent stays',
  body: v.object({
    arrivals: settingChange,
    changes: settingChange,
    decisions: settingChange,
    deletions: settingChange,
    reminders: settingChange,
  }),
  reply: MailSettingsSchema,
  errors: ['invalid'],
});
