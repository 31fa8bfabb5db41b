import * as v from 'valibot';
import { deletionCost, ownExportCost, readCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { SignInCodeSchema } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';

/** Media type of a zip archive. */
const zipType = 'application/zip';

export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/me/export',
  access: 'signed-in',
  cost: ownExportCost,
  summary: 'Everything that one has given, as one zip archive',
  description:
    'Pages that can be read, the same as JSON, and one’s files. Of others only names beside what one wrote. Its length is known from the start; a caller who hangs up ends the work.',
  file: zipType,
  reply: null,
  errors: [],
});

/** Thing that goes on without the person, or does not. */
const PassingSchema = v.object({
  id: v.number(),
  name: v.string(),
  /** Name of whoever it passes to; null where it is deleted. */
  to: v.nullable(v.string()),
});

/** Plan for what others use where somebody deletes their account. */
export const DeletionPlanSchema = v.object({
  organizations: v.array(PassingSchema),
  rooms: v.array(PassingSchema),
});
export type DeletionPlan = v.InferOutput<typeof DeletionPlanSchema>;

export const readDeletionPlan = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/me/deletion',
  access: 'signed-in',
  cost: readCost,
  summary: 'What becomes of one’s organisations and rooms where one deletes one’s account now',
  reply: DeletionPlanSchema,
  errors: [],
});

export const requestDeletion = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/me/deletion',
  access: 'signed-in',
  cost: deletionCost,
  summary: 'Sends a six-digit code with which one’s account is deleted',
  description: `Nothing happens without the code. A person may ask for ${signInLimits.mailsPerHour} mails an hour, those of a change of address counted in.`,
  reply: v.object({ message: v.string() }),
  status: 202,
  errors: [],
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/me',
  access: 'signed-in',
  cost: deletionCost,
  summary: 'Deletes one’s account, with the code that was mailed',
  description: `Posts and messages stay as those of a “Former member”, all else goes, and all sessions end. The code is of the session that asked for it, once, within ${limits.signInMinutes} minutes; after ${signInLimits.codeTries} wrong tries it is over.`,
  body: v.object({ code: SignInCodeSchema }),
  reply: null,
  errors: ['wrong_code', 'link_expired', 'invalid'],
});
