import { useRef } from 'react';
import { Button } from './button.tsx';
import { useArrival } from './use-arrival.ts';

/** Plain text in place of a failure screen whose code could not be loaded either. */
export function PlainFailure() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'No connection');
  return (
    <main id="main" style={{ display: 'grid', gap: 16, padding: 24 }}>
      <h1 ref={heading} tabIndex={-1}>
        This page is not on this phone yet
      </h1>
      <Button onClick={() => window.location.reload()}>Retry</Button>
    </main>
  );
}
