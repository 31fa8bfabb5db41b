import * as v from 'valibot';
import { linkCost, signInCost } from './cost.ts';
import { EmailSchema, EmailWithPasswordSchema, PasswordSchema } from './credentials.ts';
import { defineEndpoint } from './endpoint.ts';
import { IntentSchema } from './intent.ts';
import { limits } from './limits.ts';
import { headerNames, signInMarkers } from './names.ts';
import { signInLimits } from './sign-in-limits.ts';
import { texts } from './texts.ts';
import { OwnUserSchema } from './users.ts';
import { westernDigits } from './written-text.ts';

/** Code in a mailed link. */
export const LinkCodeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const readSignInLink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/email-link',
  access: 'anonymous',
  cost: linkCost,
  summary: 'The e-mail address that a mailed link signs in',
  description:
    'Uses nothing up. Whoever was sent a link that somebody else has asked for sees so before it is used.',
  query: v.object({ code: LinkCodeSchema }),
  markers: { [headerNames.signIn]: signInMarkers.emailLink },
  reply: v.object({ email: v.string() }),
  errors: ['missing_marker', 'link_expired', 'invalid'],
});

/**
 * Secret of the asking browser. By its first letters a mailed link knows where it was asked for; the six digits of a mail
 * that was asked for with a whole one are taken only with the same one (ASVS 6.6.2).
 */
export const BrowserSchema = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)));

/** Marks of addresses to which the asking browser has signed in before; those that are not of the address count for nothing. */
export const BrowserMarksSchema = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(limits.browserMarksMax)),
);

export const SignedInSchema = v.object({
  accessToken: v.string(),
  user: OwnUserSchema,
  /** For this browser to keep: with it the browser has an allowance of its own of mails and tries for this address. */
  browserMark: v.string(),
  /** Action that the person was about to take when they asked to sign in. */
  intent: v.nullable(IntentSchema),
});
export type SignedIn = v.InferOutput<typeof SignedInSchema>;

export const SignInCodeSchema = v.pipe(
  v.string(texts.invalid),
  v.transform((text) => westernDigits(text).replace(/[\s-]/g, '')),
  v.regex(new RegExp(`^\\d{${limits.signInCodeLength}}$`), texts.invalid),
);

/** Text where a code that stands alone is used, too old, or tried too often. */
export const codeOver = 'This code is over. Please ask for a new one.';

export const requestSignInMail = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/email-signin',
  access: 'anonymous',
  cost: signInCost,
  summary: 'Sends a sign-in mail with a link and a six-digit code',
  description: `The answer, and every limit, is the same whether or not the account exists; the first sign-in makes it. A network may ask for ${signInLimits.mailsPerHour} mails an hour to one address, and for ${signInLimits.mailsUnusedPerHour} that nobody uses; browsers that have signed in to the address before are counted apart.`,
  body: v.object({
    email: EmailSchema,
    intent: v.optional(IntentSchema),
    browser: BrowserSchema,
    browserMarks: BrowserMarksSchema,
  }),
  reply: v.object({ message: v.string() }),
  status: 202,
  errors: ['invalid'],
});

export const signInByLink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/email-link-signin',
  access: 'anonymous',
  cost: linkCost,
  summary: 'Exchanges the code of a mailed link for a session',
  description: `Works once, within ${limits.signInMinutes} minutes. Without the marker header nothing is consumed.`,
  query: v.object({ code: LinkCodeSchema }),
  markers: { [headerNames.signIn]: signInMarkers.emailLink },
  reply: SignedInSchema,
  errors: ['missing_marker', 'link_expired', 'invalid'],
});

export const signInByCode = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/email-code-signin',
  access: 'anonymous',
  cost: signInCost,
  summary: 'Exchanges the six digits of a sign-in mail for a session',
  description: `Digits that were asked for with the secret of a browser are wrong without it. After ${signInLimits.codeTries} wrong tries from one network the code is over there; its link stays. A network has ${signInLimits.codeTriesPerDayNetwork} tries a day at one address, everybody together ${signInLimits.codeTriesPerDay}; browsers that have signed in to the address before are counted apart.`,
  body: v.object({
    email: EmailSchema,
    code: SignInCodeSchema,
    browser: BrowserSchema,
    browserMarks: BrowserMarksSchema,
  }),
  reply: SignedInSchema,
  errors: ['wrong_code', 'link_expired', 'invalid'],
});

export const signInByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/v1/users/ticket-master/signin',
  access: 'anonymous',
  cost: signInCost,
  summary: 'Signs in with e-mail and password',
  description: `The answer, and every limit, is the same whether or not the account exists. A network has ${signInLimits.passwordTriesPerHourNetwork} wrong tries an hour at one account, everybody together ${signInLimits.passwordTriesPerHour}; browsers that have signed in to the address before are counted apart.`,
  body: v.object({
    email: EmailWithPasswordSchema,
    password: PasswordSchema,
    browserMarks: BrowserMarksSchema,
  }),
  reply: SignedInSchema,
  errors: ['wrong_password', 'invalid'],
});
