import * as v from 'valibot';
import { kB, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

const imageTypes = ['PROFILE_IMAGE', 'ORG_LOGO', 'LOGO'] as const;
export const ImageTypeSchema = v.picklist(imageTypes, texts.invalid);
export type ImageType = v.InferOutput<typeof ImageTypeSchema>;

const base64Length = Math.ceil(limits.imageMaxBytes / 3) * 4;
/** Bytes of a request that carries an image: base64, with room for a `data:` beginning and the other fields. */
export const imageBodyMaxBytes = base64Length + 10_000;

const FileNameSchema = v.pipe(v.string(texts.invalid), v.maxLength(500, texts.invalid));

/** `presignedUrl` is signed and expires; whatever refers to the file is answered with a new one. */
export const UploadedSchema = v.object({ presignedUrl: v.string() });
export type Uploaded = v.InferOutput<typeof UploadedSchema>;

const forOneself = '`userId` is the one who asks. The type is read from the content.';

export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/v1/files',
  access: 'signed-in',
  cost: writeCost(imageBodyMaxBytes),
  summary: 'Keeps an image: png, jpg or jpeg',
  description: `${forOneself} At most three at a time and 2 GB in all, as of every kind of file. At most 10 MB decoded; it is drawn anew, without its metadata, at most 1600 px wide and high, portraits as a square of at most 200 px.`,
  body: v.object({
    userId: v.number(texts.invalid),
    imageType: v.optional(ImageTypeSchema, 'LOGO'),
    fileName: FileNameSchema,
    /** With or without a `data:` beginning. */
    base64: v.pipe(v.string(texts.invalid), v.nonEmpty(texts.mandatory)),
  }),
  reply: UploadedSchema,
  errors: ['invalid', 'forbidden', 'upload_too_large', 'upload_refused'],
});

const uploadKinds = ['video', 'pdf', 'docx'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/*@__NO_SIDE_EFFECTS__*/
function multipartUpload<const Path extends `/${string}`>(path: Path, takes: string) {
  return defineEndpoint({
    method: 'POST',
    path,
    access: 'signed-in',
    cost: writeCost(limits.uploadMaxBytes + 64 * kB),
    summary: `Keeps a file: ${takes}`,
    description: `A multipart body with \`userId\` before \`file\`. ${forOneself} At most 104,857,600 bytes.`,
    reply: UploadedSchema,
    errors: ['forbidden', 'upload_too_large', 'upload_refused'],
  });
}

export const uploadVideo = multipartUpload('/api/v1/files/video', 'mp4');
export const uploadPdf = multipartUpload('/api/v1/files/pdf', 'pdf');
export const uploadDocument = multipartUpload('/api/v1/files/docx', 'doc or docx');
