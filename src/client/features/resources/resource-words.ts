import { formatBytes } from '#client/lib/format-bytes.ts';
import type { ResourceFolder, ResourceLink, ResourceType } from '#contract/resources.ts';

type Counts = Pick<ResourceFolder, 'filesCount' | 'linksCount'>;

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

/** `4 files · 2 links` */
export function folderWords({ filesCount, linksCount }: Counts): string {
  const words = [...counted(filesCount, 'file'), ...counted(linksCount - filesCount, 'link')];
  return words.join(' · ') || 'Empty';
}

/** Says what goes with a folder that is deleted: `Its 6 files and links go too.` */
export function deletedFolderWords({ filesCount, linksCount }: Counts): string {
  if (linksCount === 0) return 'It is empty.';
  const what = filesCount === linksCount ? 'files' : filesCount === 0 ? 'links' : 'files and links';
  return linksCount === 1
    ? `Its 1 ${filesCount === 1 ? 'file' : 'link'} goes too.`
    : `Its ${linksCount} ${what} go too.`;
}

const typeWords: Readonly<Record<ResourceType, string>> = {
  VIDEO: 'Video',
  PDF: 'PDF',
  DOCX: 'DOCX',
  URL: 'URL',
};

/** `PDF`, and of a file its size. */
export function kindWords({ resourceType, contentType, size }: ResourceLink): string[] {
  const type = contentType === 'application/msword' ? 'DOC' : typeWords[resourceType];
  return size === null ? [type] : [type, formatBytes(size)];
}

/** The tags of a comma list. */
export const tagsOf = (tags: string): string[] => tags.split(', ').filter((tag) => tag !== '');

/** `38 of 61 MB · 62%` */
export function progressWords(done: number, total: number): string {
  return `${partWords(done, total)} · ${percentOf(done, total)}%`;
}

export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.floor((100 * done) / total);

/** `12 of 40 MB`; each with its unit where these differ. */
export function partWords(done: number, total: number): string {
  const [part, whole] = [formatBytes(done), formatBytes(total)];
  const unit = whole.slice(whole.indexOf(' '));
  const isAlike = part.endsWith(unit) || done === 0;
  return `${isAlike ? part.slice(0, part.indexOf(' ')) : part} of ${whole}`;
}
