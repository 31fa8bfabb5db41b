import { page } from 'vitest/browser';
import { type SignedIn, signInByPassword } from '#contract/sign-in.ts';
import type { Phone } from './open-app.tsx';
import { newId } from './people.ts';
import { answerPerson } from './world.ts';

/** Lets a visitor come in by a password; what they asked for on another phone comes with the answer. */
export function answerPassword({ server, me }: Phone, intent: SignedIn['intent'] = null): void {
  answerPerson(server, me);
  server.on(signInByPassword, () => ({
    accessToken: `token-${newId()}`,
    user: me,
    browserMark: 'mark',
    intent,
  }));
}

/** From the first screen of the way in. */
export async function comeIn({ me }: Phone): Promise<void> {
  await page.getByRole('link', { name: 'E-mail and password' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(me.email);
  await page.getByLabelText('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
