import { hourMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { emailKey } from '#server/db/email-key.ts';
import { type Asker, keyedHash } from './asker.ts';
import { countFailures, insertFailure } from './failures/store.ts';

/** Wrong codes in an hour, for all addresses together, from which on somebody may be trying a list of them. */
const alarmFrom = 100;

interface WrongCode {
  readonly email: string;
  readonly asker: Asker;
}

/** Counts a wrong code over the whole deployment, and says so in the log: each address alone has too few to be noticed. */
export async function noteWrongCode(
  { tx, onCommit, context }: ActionContext<null>,
  { email, asker }: WrongCode,
): Promise<void> {
  const now = context.clock();
  await insertFailure(tx, { kind: 'CODE', emailKey: emailKey(email), asker, now });
  const inHour = await countFailures(tx, 'CODE', { since: now - hourMs, now });
  onCommit(() => logWrongCode(context, { email, asker, inHour }));
}

function logWrongCode({ logger, secret }: Context, { email, asker, inHour }: WrongCode & { inHour: number }) {
  // Pseudonyms, by which tries at one account, or from one network, are found.
  const who = { account: keyedHash(secret, `log:${emailKey(email)}`), network: asker.network };
  if (inHour < alarmFrom) logger.info({ ...who, inHour }, 'wrong sign-in code');
  else logger.warn({ ...who, inHour }, 'many wrong sign-in codes: somebody may be guessing');
}
