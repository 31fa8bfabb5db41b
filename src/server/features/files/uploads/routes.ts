import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  ImageUseSchema,
  type UploadKind,
  uploadDocument,
  uploadImageFile,
  uploadPdf,
  uploadVideo,
} from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import type { Context } from '#server/context.ts';
import { receiveUpload } from '#server/features/files/keep-file.ts';
import type { AdmitUpload } from '#server/features/files/upload-turns.ts';
import { admitCall, personOf } from '#server/http/admission.ts';
import { answerOf, sendAnswer } from '#server/http/answers.ts';
import { handleError } from '#server/http/error-handler.ts';
import { idempotencyKey } from '#server/http/idempotency.ts';
import { parseInput } from '#server/http/input.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { imagePatience, type Patience, uploadPatience } from '#server/http/request-time.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { keepUpload } from './actions.ts';

interface UploadRules {
  readonly endpoint: Endpoint;
  readonly mostBytes: number;
  readonly patience: (bodyBytes: number) => Patience;
  /** Message for a larger file. */
  readonly tooLarge: string;
}

const documentRules = {
  mostBytes: limits.uploadMaxBytes,
  patience: uploadPatience,
  tooLarge: texts.uploadTooLarge,
};
const rulesOf: Readonly<Record<UploadKind, UploadRules>> = {
  image: {
    endpoint: uploadImageFile,
    mostBytes: limits.imageMaxBytes,
    patience: imagePatience,
    // The usual sentence names the limit of the other files.
    tooLarge: texts.uploadFailed,
  },
  video: { ...documentRules, endpoint: uploadVideo },
  pdf: { ...documentRules, endpoint: uploadPdf },
  docx: { ...documentRules, endpoint: uploadDocument },
};
const kinds = ['image', 'video', 'pdf', 'docx'] as const;

const bodyLimits = { files: 1, fields: 10, fieldSize: 1000, parts: 11, headerPairs: 20 };
const ImageFormSchema = v.object({ imageType: ImageUseSchema });

interface Form {
  received: ReceivedFile | null;
  fileName: string;
  userId: number | null;
  imageType: unknown;
}

const tooLarge = ({ tooLarge: message }: UploadRules) => new ProblemError('upload_too_large', { message });

/** Yields the parts of a multipart body; throws `malformed_request` for one that cannot be parsed. */
async function* partsOf(request: FastifyRequest, { mostBytes }: UploadRules) {
  try {
    yield* request.parts({ limits: { ...bodyLimits, fileSize: mostBytes } });
  } catch (error) {
    const isKnown = error instanceof Error && 'statusCode' in error;
    throw isKnown ? error : new ProblemError('malformed_request');
  }
}

interface Taking {
  readonly context: Context;
  readonly rules: UploadRules;
  readonly userId: number;
}

async function takeFile({ context, rules }: Taking, form: Form, part: MultipartFile): Promise<void> {
  form.fileName = part.filename ?? '';
  form.received = await receiveUpload(context, part.file);
  if (part.file.truncated) throw tooLarge(rules);
}

/** Reads the body as it comes; the fields may stand before the file or behind it. */
async function readForm(taking: Taking, request: FastifyRequest, form: Form): Promise<void> {
  for await (const part of partsOf(request, taking.rules)) {
    if (part.type === 'file') await takeFile(taking, form, part);
    else if (part.fieldname === 'userId') form.userId = Number(part.value);
    else if (part.fieldname === 'imageType') form.imageType = part.value;
    if (form.userId !== null && form.userId !== taking.userId) throw new ProblemError('forbidden');
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

function uploadRoute(scope: FastifyInstance, context: Context, kind: UploadKind, admit: AdmitUpload): void {
  const rules = rulesOf[kind];
  const { endpoint, mostBytes, patience } = rules;
  const options = { onRequest: admitCall(context, endpoint), config: { patience } };
  scope.post(endpoint.path, options, async (request, reply) => {
    const { userId } = personOf(request);
    if (!request.isMultipart()) throw new ProblemError('wrong_type');
    if (Number(request.headers['content-length'] ?? 0) > endpoint.cost.bodyBytes) throw tooLarge(rules);
    const key = idempotencyKey(request);
    await admit({ userId, request: request.raw, response: reply.raw, mostBytes });
    const form: Form = { received: null, fileName: '', userId: null, imageType: undefined };
    try {
      await readForm({ context, rules, userId }, request, form);
      const { received, fileName } = form;
      if (form.userId === null) throw new ProblemError('forbidden');
      const { imageType } = parseInput(ImageFormSchema, { imageType: form.imageType });
      if (received === null) throw new ProblemError('upload_refused');
      const uploaded = await keepUpload(context, received, { kind, userId, fileName, imageType, key });
      return sendAnswer(reply, answerOf(endpoint, uploaded));
    } finally {
      // What still comes is let pass, so that the sender gets to reading the answer.
      request.raw.unpipe();
      request.raw.resume();
      if (form.received) await context.unfinishedFiles.discard(form.received);
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
  for (const kind of kinds) uploadRoute(scope, context, kind, admit);
}
