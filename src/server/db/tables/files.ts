import type { Selectable } from 'kysely';

/** An uploaded file; its content stands in the file storage under the same `id`. */
export interface FilesTable {
  /** Random id, so that it cannot be guessed. */
  id: string;
  owner_user_id: number;
  kind: 'image' | 'video' | 'pdf' | 'docx';
  name: string;
  /** Media type, as detected in the content. */
  content_type: string;
  size: number;
  created_at: number;
  /** Moment since which no column refers to the file; null while one does. The file is deleted a day later. */
  unused_since: number | null;
  /** Idempotency key of the upload, unique for each person; null where it had none. */
  upload_key: string | null;
}

export type FileRow = Selectable<FilesTable>;
