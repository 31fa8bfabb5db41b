import * as v from 'valibot';
import type { ResourceLink } from '#contract/resources.ts';

/** Facts that stand beside the content of a kept file. */
export const KeptFactsSchema = v.object({
  eventId: v.number(),
  folderId: v.number(),
  linkId: v.number(),
  /** With the ending of its content, as it is saved and given on. */
  name: v.string(),
  size: v.number(),
  contentType: v.string(),
  keptAt: v.number(),
});

/** A file of a room that a person keeps on this phone. */
export interface KeptFile extends Readonly<v.InferOutput<typeof KeptFactsSchema>> {
  readonly userId: number;
  readonly fileId: string;
}

/** Id of one of our own files by its address; null of any other address. */
export function fileIdOf(url: string): string | null {
  return /^(?:https?:\/\/[^/\s]+)?\/files\/([\w-]+)\?/.exec(url)?.[1] ?? null;
}

const endings: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
/** Control characters, marks that turn the reading direction, and what file systems refuse. */
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"*:<>?|\\/]/gu;

/** Name under which a file of a room is saved: the name that it has there, with the ending of its content. */
export function savedName({ name, contentType }: Pick<ResourceLink, 'name' | 'contentType'>): string {
  const words = name.replace(unwanted, ' ').trim() || 'file';
  const ending = contentType === null ? undefined : endings[contentType];
  if (ending === undefined || words.toLowerCase().endsWith(`.${ending}`)) return words;
  return `${words}.${ending}`;
}

export const totalSize = (files: readonly Pick<KeptFile, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);
