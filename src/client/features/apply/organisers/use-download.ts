import { useCallback, useEffect, useRef, useState } from 'react';
import { buildRequest } from '#client/api/api.ts';
import { type DownloadProgress, download } from '#client/api/transfer.ts';
import { useConnection } from '#client/connection/connection.ts';
import { handOver } from '#client/share/share.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export type DownloadStep =
  | { readonly name: 'idle' | 'done' }
  | { readonly name: 'loading'; readonly progress: DownloadProgress | null }
  | { readonly name: 'failed'; readonly error: unknown };

interface DownloadRequest {
  readonly endpoint: Endpoint;
  readonly fileName: string;
}

/** Fetches a file and gives it to the person. */
export function useDownload({ endpoint, fileName }: DownloadRequest) {
  const connection = useConnection();
  const [step, setStep] = useState<DownloadStep>({ name: 'idle' });
  const work = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    work.current?.abort();
    work.current = null;
    setStep({ name: 'idle' });
  }, []);
  useEffect(() => () => work.current?.abort(), []);

  const load = async (signal: AbortSignal) => {
    const request = buildRequest({
      endpoint,
      input: {},
      token: connection.session.get(),
      deployment: connection.deployment,
      options: { signal },
    });
    const onProgress = (progress: DownloadProgress) => setStep({ name: 'loading', progress });
    const onOutcome = connection.connectivity.beginRequest();
    await handOver(await download({ request, fileName, onProgress, onOutcome }));
  };
  const start = () => {
    if (work.current) return;
    const controller = new AbortController();
    work.current = controller;
    setStep({ name: 'loading', progress: null });
    const end = (next: DownloadStep) => {
      if (work.current !== controller) return;
      work.current = null;
      setStep(next);
    };
    load(controller.signal).then(
      () => end({ name: 'done' }),
      (error: unknown) => end({ name: 'failed', error }),
    );
  };
  return { step, start, cancel };
}
