import * as v from 'valibot';

export const MailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** Target of the mail's link, for the outbox page of a server without SMTP. */
  link: v.nullable(v.string()),
  code: v.nullable(v.string()),
  /** Person beside the recipient whose words or former address it holds: it is not sent once they are gone. */
  about: v.optional(v.number()),
  /** Header fields beside those of every mail. */
  headers: v.optional(v.record(v.string(), v.string())),
});
export type Mail = v.InferOutput<typeof MailSchema>;

export interface Mailer {
  /** Resolves once the mail is handed on; throws `MailRefusedError` where trying again is of no use. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class MailRefusedError extends Error {
  override name = 'MailRefusedError' as const;
}
