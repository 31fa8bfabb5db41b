/** Change of one's address that has begun: what was typed, and where and when a code was sent. */
export interface EmailChange {
  readonly email: string;
  readonly sentTo: string;
  readonly sentAt: number;
}

export const noEmailChange: EmailChange = { email: '', sentTo: '', sentAt: 0 };

export const offlineText = 'No connection. Changing your e-mail address needs the internet.';
