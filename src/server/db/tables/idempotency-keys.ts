/** Answers kept so that a repeated write has one effect; primary key (user_id, key). */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: number;
}
