import type { Generated, Selectable } from 'kysely';
import type { ResourceType } from '#contract/resources.ts';
import type { Flag } from './flag.ts';

/** A folder of a room's files and links; every event has one root. */
export interface ResourceFoldersTable {
  id: Generated<number>;
  event_id: number;
  name: string;
  is_root: Flag;
  created_at: number;
}
export type ResourceFolderRow = Selectable<ResourceFoldersTable>;

/** A file or a link in a folder; it has either a `url` or a `file_id`. */
export interface ResourceLinksTable {
  id: Generated<number>;
  event_id: number;
  folder_id: number;
  /** Person who added it. */
  user_id: number;
  name: string;
  /** Comma list; empty where there are none. */
  tags: string;
  type: ResourceType;
  /** A web address. */
  url: string | null;
  file_id: string | null;
  created_at: number;
  changed_at: number;
}
export type ResourceLinkRow = Selectable<ResourceLinksTable>;
