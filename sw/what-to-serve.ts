import { serverSegments } from '#contract/server-paths.ts';

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

const mediaFolders = ['/portraits/', '/files/', '/welcome/'];

/** Images of people and files. Never the video: a player asks for ranges, and a kept part is not the whole. */
export function isKeptImage({ pathname, destination, isSameOrigin }: MediaRequest): boolean {
  return (
    isSameOrigin && destination === 'image' && mediaFolders.some((folder) => pathname.startsWith(folder))
  );
}
