import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const noContent = 204;
const notFound = 404;

/** Lists uploads in parts, ends them, and knows those that are no more, for a server that does nothing of it. */
export function createUnfinishedUploads(bucket: string) {
  const begun = new Map<string, { readonly key: string; readonly at: Date }>();
  const addressOf = ({ url = '' }: IncomingMessage) => new URL(url, 'http://relay.invalid');
  const keyOf = ({ pathname }: URL) => decodeURIComponent(pathname.slice(`/${bucket}/`.length));

  function listing(prefix: string): string {
    const uploads = [...begun]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(([id, { key, at }]) => {
        const fields = `<Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated>`;
        return `<Upload>${fields}</Upload>`;
      });
    const all = `<Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${uploads.join('')}`;
    return `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult>${all}</ListMultipartUploadsResult>`;
  }

  return {
    keys: () => [...begun.values()].map(({ key }) => key),
    /** Notes what an answer of the server begins or completes. */
    hear(incoming: IncomingMessage, answer: IncomingMessage): void {
      const address = addressOf(incoming);
      if (incoming.method !== 'POST') return;
      const completed = address.searchParams.get('uploadId');
      if (completed !== null) return void begun.delete(completed);
      void text(answer).then((body) => {
        const id = /<UploadId>([^<]+)</.exec(body)?.[1];
        if (id !== undefined) begun.set(id, { key: keyOf(address), at: new Date() });
      });
    },
    /** Answers what the server cannot; false for all else. */
    answer(incoming: IncomingMessage, response: ServerResponse): boolean {
      const { pathname, searchParams } = addressOf(incoming);
      const id = searchParams.get('uploadId');
      if (incoming.method === 'DELETE' && id !== null) {
        begun.delete(id);
        response.writeHead(noContent).end();
        return true;
      }
      if (incoming.method === 'POST' && id !== null && !begun.has(id)) {
        response.writeHead(notFound, { 'content-type': 'application/xml' });
        response.end('<Error><Code>NoSuchUpload</Code></Error>');
        return true;
      }
      const isList = incoming.method === 'GET' && pathname.replace(/\/$/, '') === `/${bucket}`;
      if (!isList || !searchParams.has('uploads')) return false;
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(listing(searchParams.get('prefix') ?? ''));
      return true;
    },
  };
}
