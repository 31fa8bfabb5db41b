import type { Intent } from '#contract/intent.ts';
import { limits } from '#contract/limits.ts';
import { minuteMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { emailKey } from '#server/db/email-key.ts';
import type { SignInRequestRow } from '#server/db/tables/sign-in-requests.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { mailsOfNetwork, mailsToAddress, mailsUnderWay, tooMany, type Use, waitFor } from './allowances.ts';
import type { Asker } from './asker.ts';
import { browserHash, browserName } from './browser.ts';
import { passwordMail, signInMail } from './mail.ts';
import { hashCode, hashLink, newCode, newToken } from './secrets.ts';
import { insertSignInRequest, listMails, listUnusedMails } from './store.ts';

interface MailRequest {
  readonly email: string;
  /** Purpose of the code. */
  readonly purpose: SignInRequestRow['purpose'];
  readonly intent?: Intent | undefined;
  readonly browser: string | undefined;
  readonly asker: Asker;
}

/** Stores a link and a code and queues their mail (for a password that of the code alone), alike for known and unknown addresses (docs/decisions/004). */
export async function requestMail(
  { tx, onCommit, context }: ActionContext<null>,
  { email, purpose, intent, browser, asker }: MailRequest,
): Promise<void> {
  const now = context.clock();
  await limitMails(tx, context, { email, asker, now });
  const [link, code] = [newToken(), newCode()];
  const expiresAt = now + limits.signInMinutes * minuteMs;
  const request = {
    email,
    email_key: emailKey(email),
    purpose,
    link_hash: hashLink(link),
    code_hash: hashCode(context.secret, email, code),
    browser_hash: browserHash(browser),
    intent: intent ? JSON.stringify(intent) : null,
    created_at: now,
    expires_at: expiresAt,
  };
  await insertSignInRequest(tx, request, asker);
  const { config, programme } = context;
  const about = { to: email, code, programme: `${programme.name} ${programme.year}` };
  const mail =
    purpose === 'SIGN_IN'
      ? signInMail({ ...about, link: linkAddress(config.publicUrl, link, browser) })
      : passwordMail({ ...about, page: `${config.publicUrl}/login?with=new-password` });
  await queueMail(tx, { mail, now, uselessAt: expiresAt });
  onCommit(context.jobs.wake);
}

function linkAddress(publicUrl: string, link: string, browser: string | undefined): string {
  const query = new URLSearchParams({
    code: link,
    ...(browser === undefined ? {} : { browser: browserName(browser) }),
  });
  return `${publicUrl}/email-signin?${query}`;
}

/**
 * Limits mails to the address, and mails that the network asks for and nobody uses. Neither looks for an account, so that
 * nothing can be learned of it; a browser that is known to the address is free of what its network has asked for.
 */
async function limitMails(
  tx: Writer,
  { database }: Context,
  { email, asker, now }: Pick<MailRequest, 'email' | 'asker'> & { now: number },
): Promise<void> {
  // Without the locks two requests at once would both find room for one.
  await acquireLock(tx, database.kind, `sign-in-mail:${emailKey(email)}`);
  const toAddress = await listMails(tx, {
    emailKey: emailKey(email),
    since: now - mailsToAddress.spanMs,
    now,
  });
  const waits = [waitFor(toAddress, { asker, allowance: mailsToAddress, now, cost: 1 })];
  if (!asker.isKnown) {
    await acquireLock(tx, database.kind, `sign-in-mail-network:${asker.wideNetwork}`);
    const since = now - mailsOfNetwork.spanMs;
    const besides = emailKey(email);
    const unused = await listUnusedMails(tx, { wideNetwork: asker.wideNetwork, besides, since, now });
    const isUnderWay = ({ at }: Use) => at + mailsUnderWay.spanMs > now;
    const [underWay, over] = [unused.filter(isUnderWay), unused.filter((use) => !isUnderWay(use))];
    waits.push(waitFor(over, { asker, allowance: mailsOfNetwork, now, cost: 1 }));
    // Somebody else in the hall may sign in any moment, and leave room.
    waits.push(Math.min(minuteMs, waitFor(underWay, { asker, allowance: mailsUnderWay, now, cost: 1 })));
  }
  const waitMs = Math.max(...waits);
  if (waitMs > 0) throw tooMany(waitMs);
}
