import { keptImageFolders } from '#contract/kept-on-phone.ts';
import { serverSegments } from '#contract/paths.ts';

/** True where a navigation gets the app from the phone: everything but the server's own pages and files. */
export function opensTheApp(pathname: string): boolean {
  const segments = pathname.split('/');
  const isFile = segments.at(-1)?.includes('.') === true;
  return !isFile && !serverSegments.has(segments[1] ?? '');
}

interface MediaRequest {
  readonly pathname: string;
  readonly destination: string;
  readonly isSameOrigin: boolean;
}

/** Images of people and files. Never the video: a player asks for ranges, and a kept part is not the whole. */
export function isKeptImage({ pathname, destination, isSameOrigin }: MediaRequest): boolean {
  return (
    isSameOrigin && destination === 'image' && keptImageFolders.some((folder) => pathname.startsWith(folder))
  );
}

/**
 * Key under which an image is kept. The addresses of uploaded files are signed anew twice a day while what stands there
 * never changes, so they are one image by their path.
 */
export function imageKey(address: string): string {
  const url = new URL(address);
  if (url.pathname.startsWith('/files/')) url.search = '';
  return url.href;
}
