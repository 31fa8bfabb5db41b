import * as v from 'valibot';
import { signInCost } from './cost.ts';
import { EmailSchema, NewPasswordSchema } from './credentials.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { BrowserMarksSchema, BrowserSchema, SignedInSchema, SignInCodeSchema } from './sign-in.ts';
import { signInLimits } from './sign-in-limits.ts';

export const requestPasswordCode = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/ticket-master/reset',
  access: 'anonymous',
  cost: signInCost,
  summary: 'Sends six digits with which a password is chosen',
  description:
    'The answer, and every limit, is the same whether or not the account exists or has a password. Counts as a sign-in mail.',
  body: v.object({ email: EmailSchema, browser: BrowserSchema, browserMarks: BrowserMarksSchema }),
  reply: v.object({ message: v.string() }),
  status: 202,
  errors: ['invalid'],
});

export const choosePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/ticket-master/password',
  access: 'anonymous',
  cost: signInCost,
  summary: 'Chooses a password with the six digits of a mail, and signs in',
  description: `The digits work once, for ${limits.signInMinutes} minutes, in the browser that asked for them; after ${signInLimits.codeTries} wrong tries from one network they are over there. A password has ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters of any kind.`,
  body: v.object({
    email: EmailSchema,
    code: SignInCodeSchema,
    password: NewPasswordSchema,
    browser: BrowserSchema,
    browserMarks: BrowserMarksSchema,
  }),
  reply: SignedInSchema,
  errors: ['wrong_code', 'link_expired', 'invalid'],
});
