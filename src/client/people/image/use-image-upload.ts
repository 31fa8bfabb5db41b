import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { buildRequest } from '#client/api/api.ts';
import { ApiError, errorSentence, offlineError } from '#client/api/api-error.ts';
import { type UploadProgress, upload } from '#client/api/transfer.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import { type ImageType, uploadImageFile } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import type { ImageShape } from './crop-pane.tsx';
import {
  cutArea,
  openPicture,
  type Picture,
  type PictureArea,
  PictureError,
  type PictureFault,
} from './picture.ts';

/** A portrait or a logo is small everywhere, a cover as wide as its page. */
const widthPx = { round: 512, square: 512, wide: 1600 } as const;
const UploadedSchema = v.object({ presignedUrl: v.string() });

interface ImageUploadOptions {
  readonly imageType: ImageType;
  readonly shape: ImageShape;
  readonly onChange: (presignedUrl: string) => void;
}

/** Progress of an image from the phone to the server. */
export type ImageStep =
  | { readonly name: 'idle' | 'opening' }
  | { readonly name: 'crop'; readonly picture: Picture }
  | { readonly name: 'sending'; readonly progress: UploadProgress | null }
  | { readonly name: 'failed'; readonly text: string; readonly again: (() => void) | null };

interface Sending {
  readonly part: Blob;
  /** Stays for every try, so that the server keeps one image. */
  readonly key: string;
}

/** Sends the part that was cut out. */
function useSend(imageType: ImageType) {
  const connection = useConnection();
  const { id: userId } = useMe();
  return async (
    { part, key }: Sending,
    onProgress: (progress: UploadProgress) => void,
    signal: AbortSignal,
  ) => {
    const body = new FormData();
    body.set('userId', String(userId));
    body.set('imageType', imageType);
    body.set('file', part, part.type === 'image/png' ? 'image.png' : 'image.jpg');
    const request = buildRequest({
      endpoint: uploadImageFile,
      input: {},
      token: connection.session.get(),
      deployment: connection.deployment,
      options: { signal, idempotencyKey: key },
    });
    const answer = await upload({
      request,
      body,
      onProgress,
      onOutcome: connection.connectivity.beginRequest(),
    });
    const uploaded = v.safeParse(UploadedSchema, answer);
    if (!uploaded.success) throw offlineError();
    return uploaded.output.presignedUrl;
  };
}

/** Leads from a chosen file to the address of what was uploaded. */
export function useImageUpload({ imageType, shape, onChange }: ImageUploadOptions) {
  const send = useSend(imageType);
  const [step, setStep] = useState<ImageStep>({ name: 'idle' });
  const work = useRef<AbortController | null>(null);
  const picture = useRef<Picture | null>(null);

  const dropPicture = useCallback(() => {
    if (picture.current) URL.revokeObjectURL(picture.current.address);
    picture.current = null;
  }, []);
  const forget = useCallback(() => {
    work.current?.abort();
    dropPicture();
  }, [dropPicture]);
  useEffect(() => forget, [forget]);

  /** Runs until it is done, fails or is cancelled; what is cancelled says nothing more. */
  const attempt = (run: (signal: AbortSignal) => Promise<ImageStep>, again: (() => void) | null) => {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    const show = (next: ImageStep) => controller.signal.aborted || setStep(next);
    run(controller.signal).then(show, (error: unknown) =>
      show({ name: 'failed', text: imageFault(error), again }),
    );
  };
  const pick = (file: File) => {
    forget();
    setStep({ name: 'opening' });
    attempt(async (signal) => {
      if (file.size > limits.uploadMaxBytes) throw new PictureError('too_large');
      const opened = await openPicture(file, limits.imageMaxPixels);
      if (signal.aborted) URL.revokeObjectURL(opened.address);
      else picture.current = opened;
      return { name: 'crop', picture: opened };
    }, null);
  };
  const transmit = (sending: Sending) => {
    setStep({ name: 'sending', progress: null });
    attempt(
      async (signal) => {
        const onProgress = (progress: UploadProgress) => setStep({ name: 'sending', progress });
        onChange(await send(sending, onProgress, signal));
        // Not `forget`: what is under way here is this.
        dropPicture();
        return { name: 'idle' };
      },
      () => transmit(sending),
    );
  };
  const use = (area: PictureArea) => {
    const { current } = picture;
    if (!current) return;
    const ground = imageType === 'PROFILE_IMAGE' ? '#ffffff' : null;
    const key = crypto.randomUUID();
    cutArea(current, { area, widthPx: widthPx[shape], ground }).then(
      (part) => transmit({ part, key }),
      (error: unknown) => setStep({ name: 'failed', text: imageFault(error), again: null }),
    );
  };
  const cancel = () => {
    forget();
    setStep({ name: 'idle' });
  };
  return { step, pick, use, cancel };
}

const faults: Readonly<Record<PictureFault, string>> = {
  wrong_type: 'Please choose a PNG or JPEG image.',
  too_large: texts.uploadTooLarge,
  too_many_pixels: 'This image has too many pixels. Please choose a smaller one.',
  unreadable: 'This image cannot be read. Please choose another one.',
};

/** Says why an image was not taken. */
function imageFault(error: unknown): string {
  if (error instanceof PictureError) return faults[error.fault];
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused ? errorSentence(error) : texts.uploadFailed;
}
