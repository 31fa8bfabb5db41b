import * as v from 'valibot';
import { kB, readCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

const imageTypes = ['PROFILE_IMAGE', 'ORG_LOGO', 'LOGO'] as const;
export const ImageTypeSchema = v.picklist(imageTypes, texts.invalid);
export type ImageType = v.InferOutput<typeof ImageTypeSchema>;
/** `imageType` as it is sent, which decides how an image is drawn. */
export const ImageUseSchema = v.optional(ImageTypeSchema, 'LOGO');

const base64Length = Math.ceil(limits.imageMaxBytes / 3) * 4;
/** Bytes of a request that carries an image: base64, with room for a `data:` beginning and the other fields. */
export const imageBodyMaxBytes = base64Length + 10_000;

const FileNameSchema = v.pipe(v.string(texts.invalid), v.maxLength(500, texts.invalid));

/** `presignedUrl` is signed and expires; whatever refers to the file is answered with a new one. */
export const UploadedSchema = v.object({ presignedUrl: v.string() });
export type Uploaded = v.InferOutput<typeof UploadedSchema>;

const forOneself = '`userId` is the one who asks. The type is read from the content.';
const drawnAnew =
  'At most 10 MB; it is drawn anew, without its metadata, at most 1600 px wide and high, portraits as a square of at most 200 px.';

export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/v1/files',
  access: 'signed-in',
  cost: writeCost(imageBodyMaxBytes),
  summary: 'Keeps an image: png, jpg or jpeg',
  description: `${forOneself} At most three at a time and 2 GB in all, as of every kind of file. ${drawnAnew} A body above 600 kB has to have the beginning of its base64 in its first 8 kB.`,
  body: v.object({
    userId: v.number(texts.invalid),
    imageType: ImageUseSchema,
    fileName: FileNameSchema,
    /** With or without a `data:` beginning. */
    base64: v.pipe(v.string(texts.invalid), v.nonEmpty(texts.mandatory)),
  }),
  reply: UploadedSchema,
  errors: ['invalid', 'forbidden', 'upload_too_large', 'upload_refused'],
});

export const findUpload = defineEndpoint({
  method: 'GET',
  path: '/api/v1/files/sent/:key',
  access: 'signed-in',
  cost: readCost,
  summary: 'What one has sent under an idempotency key, so that it need not be sent again',
  description: '404 where nothing has arrived under it, and once it has been used somewhere.',
  params: v.object({ key: v.pipe(v.string(), v.uuid()) }),
  reply: UploadedSchema,
  errors: ['not_found'],
});

const uploadKinds = ['image', 'video', 'pdf', 'docx'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Bytes that a multipart body may hold besides the file. */
const besidesFile = 64 * kB;

interface Takes {
  readonly files: string;
  readonly mostBytes: number;
  readonly about: string;
}

/*@__NO_SIDE_EFFECTS__*/
function multipartUpload<const Path extends `/${string}`>(path: Path, { files, mostBytes, about }: Takes) {
  return defineEndpoint({
    method: 'POST',
    path,
    access: 'signed-in',
    cost: writeCost(mostBytes + besidesFile),
    summary: `Keeps a file: ${files}`,
    description: `A multipart body. ${forOneself} ${about}`,
    reply: UploadedSchema,
    errors: ['invalid', 'forbidden', 'upload_too_large', 'upload_refused'],
  });
}

const document = {
  mostBytes: limits.uploadMaxBytes,
  about: '`userId` stands before `file`. At most 104,857,600 bytes.',
};

/** The way in which the app sends its images. */
export const uploadImageFile = multipartUpload('/api/v1/files/image', {
  files: 'png, jpg or jpeg',
  mostBytes: limits.imageMaxBytes,
  about: `\`userId\` and \`imageType\` stand before \`file\`. ${drawnAnew}`,
});
export const uploadVideo = multipartUpload('/api/v1/files/video', { files: 'mp4', ...document });
export const uploadPdf = multipartUpload('/api/v1/files/pdf', { files: 'pdf', ...document });
export const uploadDocument = multipartUpload('/api/v1/files/docx', { files: 'doc or docx', ...document });
