import * as v from 'valibot';
import { buildRequest } from '#client/api/api.ts';
import { ApiError, errorSentence, offlineError, ReadAnewError } from '#client/api/api-error.ts';
import { type UploadProgress, upload } from '#client/api/transfer.ts';
import type { Connection } from '#client/connection/connection.ts';
import { type FileType, uploadOf, wrongTypeText } from '#client/features/resources/resource-files.ts';
import { findUpload } from '#contract/files.ts';
import { createResource, updateResource } from '#contract/resources.ts';
import { texts } from '#contract/texts.ts';

/** File that becomes a resource of a room, or takes the place of one that it has. */
export interface FileToSend {
  readonly eventId: number;
  readonly folderId: number;
  /** Null of a new one. */
  readonly linkId: number | null;
  readonly file: File;
  readonly resourceType: FileType;
  readonly name: string;
  readonly tags: string;
  readonly userId: number;
}

export interface SendOptions {
  /** The same at every try, so that the server keeps one file. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

const UploadedSchema = v.object({ presignedUrl: v.string() });

/** Address of what has arrived under the key by an earlier try; null where nothing has. */
export async function findSent({ api }: Connection, { idempotencyKey: key, signal }: SendOptions) {
  try {
    const found = await api.call(findUpload, { params: { key } }, { signal, isBackground: true });
    return found.presignedUrl;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Sends the bytes of a file; resolves with its address. */
export async function sendFile(
  { session, deployment, connectivity }: Connection,
  { file, resourceType, userId }: FileToSend,
  { onProgress, ...options }: SendOptions & { readonly onProgress: (progress: UploadProgress) => void },
): Promise<string> {
  const body = new FormData();
  body.set('userId', String(userId));
  body.set('file', file, file.name);
  const token = session.get();
  const request = buildRequest({ endpoint: uploadOf[resourceType], input: {}, token, deployment, options });
  const answer = await upload({ request, body, onProgress, onOutcome: connectivity.beginRequest() });
  const uploaded = v.safeParse(UploadedSchema, answer);
  if (!uploaded.success) throw offlineError();
  return uploaded.output.presignedUrl;
}

/** Makes a resource of the file at the address. */
export async function saveFile(
  { api }: Connection,
  { eventId, folderId, linkId, name, tags, resourceType }: FileToSend,
  { url, ...options }: SendOptions & { readonly url: string },
): Promise<void> {
  const params = { id: String(eventId), categoryId: String(folderId) };
  const body = { name, tags, url, resourceType };
  const saving =
    linkId === null
      ? api.call(createResource, { params, body }, options)
      : api.call(updateResource, { params: { ...params, linkId: String(linkId) }, body }, options);
  await saving.catch((error: unknown) => {
    // Done by an earlier try; the list is read anew anyhow.
    if (!(error instanceof ReadAnewError)) throw error;
  });
}

/** Says why a file did not get there. */
export function uploadFault(error: unknown, resourceType: FileType): string {
  if (error instanceof ApiError && error.code === 'upload_refused') return wrongTypeText;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return errorSentence(error);
  return resourceType === 'VIDEO' ? 'The video could not be uploaded. Please try again' : texts.uploadFailed;
}

/** False where the server will refuse the same file again. */
export const mayRetry = (error: unknown): boolean =>
  !(error instanceof ApiError && ['upload_too_large', 'upload_refused', 'forbidden'].includes(error.code));
