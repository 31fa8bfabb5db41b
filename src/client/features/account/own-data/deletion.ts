/** Deletion of one's account that has begun: the moment at which the code was sent, 0 before. */
export interface Deletion {
  readonly sentAt: number;
}

export const noDeletion: Deletion = { sentAt: 0 };

export const offlineText = 'No connection. Deleting your account needs the internet.';
