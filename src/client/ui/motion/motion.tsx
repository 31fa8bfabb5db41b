import { type FeatureBundle, LazyMotion, MotionConfig } from 'framer-motion';
import { memo, type ReactNode } from 'react';

let features: FeatureBundle | null = null;

/** Until then everything stands still, and works. */
export const isMotionReady = () => features !== null;

/** Time after which what is idle is not waited for any longer. */
const patienceMs = 2_000;

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve, 200); // Safari
  });

async function fetchFeatures(): Promise<FeatureBundle> {
  await idle();
  // Where it cannot be had (offline, before the app was installed), things go on standing still.
  const part = await import('./motion-features.ts').catch(() => new Promise<never>(() => undefined));
  features = part.motionFeatures;
  return features;
}

/** Stands above what moves. The code for that comes in idle time and takes over without drawing anything anew. */
export const Motion = memo(function Motion({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion features={features ?? fetchFeatures} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  );
});
