import type { Generated, Selectable } from 'kysely';

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
  /** How often the file was begun to be sent. */
  beginnings: number;
  /** Moment at which all bytes were there. */
  uploaded_at: number | null;
  created_at: number;
}

export type VimeoVideoRow = Selectable<VimeoVideosTable>;
