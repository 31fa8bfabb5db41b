import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Deployment } from '#contract/deployment.ts';
import {
  readSignInLink,
  requestSignInMail,
  type SignedIn,
  signInByCode,
  signInByLink,
  signInByPassword,
} from '#contract/sign-in.ts';
import { endSession, type OwnUser } from '#contract/users.ts';
import { refuse } from './fake-server.ts';
import { newPhone, type Phone } from './open-app.tsx';
import { newId, newUser } from './people.ts';
import { answerPerson } from './world.ts';

export const emailField = page.getByRole('textbox', { name: 'E-mail' });
export const askForMail = page.getByRole('button', { name: 'Email me the Magic Link' });
export const codeField = page.getByRole('textbox', { name: /six digits/ });
export const inbox = page.getByRole('heading', { name: 'Check your inbox' });
export const firstStep = page.getByRole('heading', { name: 'What is your name?' });
export const secondStep = page.getByRole('heading', { name: /^Nice to meet you, / });
export const reception = page.getByRole('heading', {
  level: 1,
  name: /^Good (?:morning|afternoon|evening), /,
});
export const field = (name: string) => page.getByRole('textbox', { name });
export const button = (name: string | RegExp) => page.getByRole('button', { name });

/** The six digits of every mail. */
export const code = '482913';

/** Nothing told yet, as after the first sign-in. */
export const nothingTold = {
  firstName: null,
  lastName: null,
  position: null,
  organization: null,
  location: null,
  timeZoneId: null,
  timeZoneName: null,
} as const;

interface VisitorOptions {
  readonly user?: OwnUser;
  readonly deployment?: Partial<Deployment>;
}

/** A phone of somebody who is signed out, and can sign in by every way. */
export function newVisitor({ user = newUser(nothingTold), deployment }: VisitorOptions = {}): Phone {
  const phone = newPhone({ me: null, deployment });
  const { server } = phone;
  answerPerson(server, user);
  const signedIn = (intent: SignedIn['intent'] = null) => ({
    accessToken: `token-${newId()}`,
    user,
    browserMark: `mark of ${user.email}`,
    intent,
  });
  server.on(requestSignInMail, () => ({ message: 'Sent.' }));
  server.on(readSignInLink, () => ({ email: user.email }));
  server.on(signInByLink, () => signedIn());
  server.on(signInByPassword, () => signedIn());
  server.on(signInByCode, ({ body }) =>
    body.code === code ? signedIn(server.calls(requestSignInMail).at(-1)?.body.intent) : refuse('wrong_code'),
  );
  server.on(endSession, () => undefined);
  return { ...phone, me: user };
}

/** Asks for a mail, and comes to the screen that waits for its digits. */
export async function requestMail({ open, me }: Phone) {
  const app = await open('/login');
  await emailField.fill(me.email);
  await askForMail.click();
  await expect.element(inbox).toBeVisible();
  return app;
}

/** Two taps in one turn, faster than React draws. */
export async function tapTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  const element = button.element();
  if (!(element instanceof HTMLElement)) throw new Error('Nothing to tap.');
  element.click();
  element.click();
}
