import type { Config } from '#server/config.ts';

type Settings = Pick<Config, 'database' | 's3' | 'smtpUrl' | 'twilio' | 'vimeo' | 'linkedIn' | 'zoom'>;

/** Tells in one line who carries what, for people who run the server; it holds no secret and no address. */
export function providersInUse({ database, s3, smtpUrl, twilio, vimeo, linkedIn, zoom }: Settings): string {
  const signIn = ['e-mail', ...(linkedIn ? ['LinkedIn'] : []), ...(zoom ? ['Zoom'] : [])];
  const parts = [
    ['database', database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'],
    ['files', s3 ? 'S3' : 'this disk'],
    ['mail', smtpUrl === null ? 'outbox' : 'SMTP'],
    ['chat', twilio?.conversations ? 'our own and Twilio' : 'our own'],
    ['calls', twilio?.video ? 'Twilio' : 'our own'],
    ['films', vimeo ? 'our own and Vimeo' : 'our own'],
    ['sign-in', signIn.join(', ')],
  ];
  return parts.map(([what, who]) => `${what}: ${who}`).join(' · ');
}
