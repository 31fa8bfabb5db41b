import type { Generated, Selectable } from 'kysely';

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

/**
 * Steps of a video: made there, bytes under way, all there, being converted, ready to be shown; `refused` is one that
 * Vimeo does not take.
 */
export type VimeoStatus = 'new' | 'uploading' | 'uploaded' | 'converting' | 'ready' | 'refused';

/** A copy at Vimeo of a video of a room; what counts is our own file. */
export interface VimeoVideosTable {
  id: Generated<number>;
  /** Null once the file is gone, or the copy is given up: the copy is then deleted at Vimeo, and the row after it. */
  file_id: string | null;
  /** Digits; null until it is made there. */
  video_id: string | null;
  /** Address at Vimeo that takes the bytes. */
  upload_link: string | null;
  status: VimeoStatus;
  /** Number of times that the file was begun to be sent. */
  beginnings: number;
  /** Moment at which all bytes were there. */
  uploaded_at: number | null;
  created_at: number;
}

export type VimeoVideoRow = Selectable<VimeoVideosTable>;
