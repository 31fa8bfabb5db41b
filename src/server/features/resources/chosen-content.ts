import * as v from 'valibot';
import { WebLinkSchema } from '#contract/fields.ts';
import type { ResourceType, ResourceWrite } from '#contract/resources.ts';
import { texts } from '#contract/texts.ts';
import type { ActionContext } from '#server/action.ts';
import type { FileRow } from '#server/db/tables/files.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { addressedFileId, findUnusedFile } from '#server/providers/files/own-file.ts';
import { findFile, releaseFiles, takeIntoUse } from '#server/providers/files/store.ts';

type Chosen = Pick<ResourceWrite, 'url' | 'resourceType'>;

/** A web address or a file, as the row has it. */
export type Content =
  | { readonly url: string; readonly file_id: null }
  | { readonly url: null; readonly file_id: string };

const typeOf: Readonly<Record<FileRow['kind'], ResourceType | null>> = {
  video: 'VIDEO',
  pdf: 'PDF',
  docx: 'DOCX',
  image: null,
};

const invalid = (field: keyof Chosen) => new ProblemError('invalid', { fields: { [field]: texts.invalid } });

/**
 * Finds what the address of a body stands for. A file is taken into use, and the `current` one, where it is another,
 * out of it. Throws `invalid` where it is no web address, or a file that may not stand here.
 */
export async function chosenContent(
  action: ActionContext,
  chosen: Chosen,
  current: string | null,
): Promise<Content> {
  const { secret, config, clock } = action.context;
  const id = addressedFileId({ secret, publicUrl: config.publicUrl }, chosen.url);
  const content =
    id === null ? webLink(chosen, config.publicUrl) : await fileOf(action, chosen, { id, current });
  if (current !== null && current !== content.file_id) await releaseFiles(action.tx, [current], clock());
  return content;
}

function webLink({ url, resourceType }: Chosen, publicUrl: string): Content {
  const link = v.safeParse(WebLinkSchema, url);
  if (!link.success || resourceType !== 'URL' || isAmongFiles(link.output, publicUrl)) throw invalid('url');
  return { url: link.output, file_id: null };
}

/** True of an address that a browser would look for among our files, however it is written. */
function isAmongFiles(link: string, publicUrl: string): boolean {
  const { origin, pathname } = new URL(link);
  return origin === new URL(publicUrl).origin && pathname.startsWith('/files/');
}

async function fileOf(
  { tx, me: { userId } }: ActionContext,
  { resourceType }: Chosen,
  { id, current }: { readonly id: string; readonly current: string | null },
): Promise<Content> {
  const file = id === current ? await findFile(tx, id) : await findUnusedFile(tx, { id, userId });
  if (file === undefined) throw invalid('url');
  if (typeOf[file.kind] !== resourceType) throw invalid('resourceType');
  // Of two who take one file at once, the row lets one have it.
  if (id !== current && !(await takeIntoUse(tx, id))) throw invalid('url');
  return { url: null, file_id: id };
}
