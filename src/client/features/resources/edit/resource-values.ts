import * as v from 'valibot';
import { ApiError, type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import { WebLinkSchema } from '#contract/fields.ts';
import { type ResourceLink, type ResourceWrite, resourceWords } from '#contract/resources.ts';
import { texts } from '#contract/texts.ts';

/** Values of the form of a file or a link, as they are typed; the file itself cannot be kept. */
export interface ResourceValues {
  readonly name: string;
  readonly url: string;
  readonly tags: string;
}

/** Kind of resource that is added or changed. */
export type Source = 'file' | 'link';

export function valuesOf(link: ResourceLink | null): ResourceValues {
  if (link === null) return { name: '', url: '', tags: '' };
  const { resourceType, name, url, tags } = link;
  return { name, url: resourceType === 'URL' ? url : '', tags };
}

/** Body of a link, or of a file that stays as it is. */
export function writeOf({ name, url, tags }: ResourceValues, link: ResourceLink | null): ResourceWrite {
  const isFile = link !== null && link.resourceType !== 'URL';
  return {
    name: name.trim(),
    tags,
    url: isFile ? link.url : url.trim(),
    resourceType: isFile ? link.resourceType : 'URL',
  };
}

const FileValuesSchema = v.object(resourceWords);
const LinkValuesSchema = v.object({ ...resourceWords, url: WebLinkSchema });

/** Faults by field, as the phone finds them before the server does. */
export function resourceFaults(values: ResourceValues, source: Source, isFileMissing: boolean): FieldErrors {
  const schema = source === 'link' ? LinkValuesSchema : FileValuesSchema;
  return { ...fieldErrors(schema, values), ...(isFileMissing && { file: texts.mandatory }) };
}

/** Complaints of the server about single fields. */
export const serverFaults = (error: unknown): FieldErrors => (error instanceof ApiError ? error.fields : {});
