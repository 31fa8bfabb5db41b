import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type UploadKind, uploadDocument, uploadPdf, uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { AdmitUpload } from '#server/features/files/upload-turns.ts';
import { answerOf, sendAnswer } from '#server/http/answers.ts';
import { handleError } from '#server/http/error-handler.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { uploadPatience } from '#server/http/request-time.ts';
import { requireMe } from '#server/http/session.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { keepUpload, receiveUpload } from './actions.ts';

const endpoints: Readonly<Record<UploadKind, Endpoint>> = {
  video: uploadVideo,
  pdf: uploadPdf,
  docx: uploadDocument,
};
/** Bytes that a body may hold besides the file. */
const otherBytes = 65_536;
const bodyLimits = {
  files: 1,
  fileSize: limits.uploadMaxBytes,
  fields: 10,
  fieldSize: 1000,
  parts: 11,
  headerPairs: 20,
};

interface Form {
  received: ReceivedFile | null;
  fileName: string;
  userId: number | null;
}

function refuseTooLong({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > limits.uploadMaxBytes + otherBytes)
    throw new ProblemError('upload_too_large');
}

async function takeFile(context: Context, form: Form, part: MultipartFile): Promise<void> {
  form.fileName = part.filename ?? '';
  form.received = await receiveUpload(context, part.file);
  if (part.file.truncated) throw new ProblemError('upload_too_large');
}

/** Yields the parts of a multipart body; throws `malformed_request` for one that cannot be parsed. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: bodyLimits });
  } catch (error) {
    const isKnown = error instanceof Error && 'statusCode' in error;
    throw isKnown ? error : new ProblemError('malformed_request');
  }
}

/** Reads the body as it comes; the person's number may stand before the file or behind it. */
async function readForm(
  context: Context,
  request: FastifyRequest,
  form: Form,
  userId: number,
): Promise<void> {
  for await (const part of partsOf(request)) {
    if (part.type === 'file') await takeFile(context, form, part);
    else if (part.fieldname === 'userId') form.userId = Number(part.value);
    if (form.userId !== null && form.userId !== userId) throw new ProblemError('forbidden');
  }
}

function handleUploadError(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isTooMuch = /^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test(error.code ?? '');
  handleError(isTooMuch ? new ProblemError('upload_refused') : error, request, reply);
}

interface Taking {
  readonly kind: UploadKind;
  readonly admit: AdmitUpload;
}

function uploadRoute(scope: FastifyInstance, context: Context, { kind, admit }: Taking): void {
  const endpoint = endpoints[kind];
  scope.post(endpoint.path, { config: { patience: uploadPatience } }, async (request, reply) => {
    const { userId } = await requireMe(context, request);
    if (!request.isMultipart()) throw new ProblemError('wrong_type');
    refuseTooLong(request);
    const key = idempotencyKey(request);
    await admit({ userId, response: reply.raw, mostBytes: limits.uploadMaxBytes });
    const form: Form = { received: null, fileName: '', userId: null };
    try {
      await readForm(context, request, form, userId);
      const { received, fileName } = form;
      if (form.userId === null) throw new ProblemError('forbidden');
      if (received === null) throw new ProblemError('upload_refused');
      const uploaded = await keepUpload(context, received, { kind, userId, fileName, key });
      return sendAnswer(reply, answerOf(endpoint, uploaded));
    } finally {
      // What still comes is let pass, so that the sender gets to reading the answer.
      request.raw.unpipe();
      request.raw.resume();
      if (form.received) await context.files.discard(form.received);
    }
  });
}

/** Multipart uploads, in a scope of their own since all other bodies are JSON. */
export async function uploadRoutes(
  scope: FastifyInstance,
  context: Context,
  admit: AdmitUpload,
): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.setErrorHandler(handleUploadError);
  for (const kind of ['video', 'pdf', 'docx'] as const) uploadRoute(scope, context, { kind, admit });
}
