import * as v from 'valibot';
import { emailChangeCost } from './cost.ts';
import { EmailSchema } from './credentials.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { SignInCodeSchema } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';
import { OwnUserSchema } from './users.ts';

/** Texts of a change of one's e-mail address, of phone and server. */
export const emailChangeTexts = {
  own: 'This is your e-mail address already.',
  taken: 'Another account has this e-mail address by now. Nothing has changed.',
} as const;

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/me/email',
  access: 'signed-in',
  cost: emailChangeCost,
  summary: 'Sends a six-digit code to an address that is to become one’s own',
  description: `The answer, and every limit, is the same whether or not another account has the address; who has it is told so by mail. A person may ask for ${signInLimits.mailsPerHour} mails an hour.`,
  body: v.object({ email: EmailSchema }),
  reply: v.object({ message: v.string() }),
  status: 202,
  errors: ['invalid'],
});

export const changeEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/me/email',
  access: 'signed-in',
  cost: emailChangeCost,
  summary: 'Makes an address one’s own, with the code that was mailed to it',
  description: `Of the session that asked for it, once, within ${limits.signInMinutes} minutes; after ${signInLimits.codeTries} wrong tries the code is over. All sessions go on; the former address is told by mail, and its pending sign-in mails are over.`,
  body: v.object({ email: EmailSchema, code: SignInCodeSchema }),
  reply: OwnUserSchema,
  errors: ['wrong_code', 'link_expired', 'conflict', 'invalid'],
});
