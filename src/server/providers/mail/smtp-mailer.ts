import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedError } from './mailer.ts';

const timeoutMs = 10_000;

function responseCode(error: unknown): number | null {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
  return typeof code === 'number' ? code : null;
}

/** Sends over SMTP, over a small pool of kept connections. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const code = responseCode(error);
        // The server's own words often repeat the address, so only the code goes on.
        if (code !== null && code >= 500) throw new MailRefusedError(`refused with ${code}`);
        throw new Error(code === null ? 'no answer from the mail server' : `put off with ${code}`);
      }
    },
    close: async () => transport.close(),
  };
}
