import { uploadDocument, uploadPdf, uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import type { ResourceType } from '#contract/resources.ts';
import { texts } from '#contract/texts.ts';

export type FileType = Exclude<ResourceType, 'URL'>;

export const takenFilesText = 'MP4, PDF, DOC or DOCX, up to 100MB.';
export const wrongTypeText = `${texts.uploadFailed}. ${takenFilesText}`;

const ofEnding: ReadonlyMap<string, FileType> = new Map([
  ['mp4', 'VIDEO'],
  ['pdf', 'PDF'],
  ['doc', 'DOCX'],
  ['docx', 'DOCX'],
]);
const ofMediaType: ReadonlyMap<string, FileType> = new Map([
  ['video/mp4', 'VIDEO'],
  ['application/pdf', 'PDF'],
  ['application/msword', 'DOCX'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
]);

/** Endings and media types, as a phone's chooser of files takes them. */
export const acceptedFiles = [...ofEnding.keys()]
  .map((ending) => `.${ending}`)
  .concat(...ofMediaType.keys())
  .join();

/** Type of a file by the ending of its name, or by its media type where the name has none; null of one that is not taken. */
export function fileTypeOf({ name, type }: Pick<File, 'name' | 'type'>): FileType | null {
  const [, ending] = /\.([^.]+)$/.exec(name) ?? [];
  return (ending === undefined ? ofMediaType.get(type) : ofEnding.get(ending.toLowerCase())) ?? null;
}

/** Reason why a file need not be sent at all (specification, section 5); null where it may be. */
export function fileFault(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (file.size > limits.uploadMaxBytes) return texts.uploadTooLarge;
  return fileTypeOf(file) === null || file.size === 0 ? texts.uploadFailed : null;
}

/** The call that takes a type of file. */
export const uploadOf = { VIDEO: uploadVideo, PDF: uploadPdf, DOCX: uploadDocument } as const;
