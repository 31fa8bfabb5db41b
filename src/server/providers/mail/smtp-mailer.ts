import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { isLocalHost } from '#server/config.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

const timeoutMs = 10_000;
/** Below the minute for which a job is leased, all steps and the wait for a connection together. */
const deadlineMs = 45_000;

function responseCode(error: unknown): number | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
  return typeof code === 'number' ? code : null;
}

/** Recognises a server that offers no TLS where the connection must be encrypted. */
const isWithoutTls = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === 'ETLS';

async function withDeadline(sending: Promise<unknown>): Promise<void> {
  const late = setTimeout(deadlineMs, 'late', { ref: false });
  if ((await Promise.race([sending, late])) === 'late') throw new Error('the mail server takes too long');
}

/** Demands encryption for a password on its way over a network: an attacker there can strip STARTTLS from a greeting. */
function mustEncrypt(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl);
  return password !== '' && !isLocalHost(hostname);
}

/** Sends over SMTP, over a small pool of kept connections. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: mustEncrypt(smtpUrl),
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    send: async ({ to, subject, text, html, headers: own }) => {
      try {
        const headers = { 'Auto-Submitted': 'auto-generated', ...own };
        await withDeadline(transport.sendMail({ from, to, subject, text, html, headers }));
      } catch (error) {
        if (isWithoutTls(error)) throw new Error('the mail server offers no TLS, which SMTP_URL needs');
        const code = responseCode(error);
        // The server's own words often repeat the address, so only the code goes on.
        if (code !== null && code >= 500) throw new MailRefusedError(`refused with ${code}`);
        throw new Error(code === null ? 'no answer from the mail server' : `put off with ${code}`);
      }
    },
    close: async () => transport.close(),
  };
}
