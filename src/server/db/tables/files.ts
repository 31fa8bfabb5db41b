import type { Selectable } from 'kysely';

/** An uploaded file; its content stands in the file storage under the same `id`. */
export interface FilesTable {
  /** Random, so that it cannot be guessed. */
  id: string;
  owner_user_id: number;
  kind: 'image' | 'video' | 'pdf' | 'docx';
  name: string;
  /** As it was read from the content. */
  content_type: string;
  size: number;
  created_at: number;
  /** Since when nothing refers to it; null while something does. After a day it is deleted. */
  unused_since: number | null;
  /** The idempotency key under which it was sent, where it was; one file of a person has it. */
  upload_key: string | null;
}

export type FileRow = Selectable<FilesTable>;
