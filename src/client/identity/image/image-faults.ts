import { ApiError, errorSentence } from '#client/api/api-error.ts';
import { PictureError, type PictureFault } from '#client/lib/shrink-image.ts';
import { texts } from '#contract/texts.ts';

const faults: Readonly<Record<PictureFault, string>> = {
  wrong_type: 'Please choose a PNG or JPEG image.',
  too_large: texts.uploadTooLarge,
  too_many_pixels: 'This image has too many pixels. Please choose a smaller one.',
  unreadable: 'This image cannot be read. Please choose another one.',
};

/** Says why an image was not taken. */
export function imageFault(error: unknown): string {
  if (error instanceof PictureError) return faults[error.fault];
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused ? errorSentence(error) : texts.uploadFailed;
}
