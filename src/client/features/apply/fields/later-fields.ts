import { useEffect, useState } from 'react';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PlainFailure } from '#client/ui/plain-failure.tsx';

/** The first step, on which nearly everybody begins, has none of these. */
export const LongField = lazyPart(
  () => import('./long-field.tsx').then((part) => part.LongField),
  PlainFailure,
);
export const LinksField = lazyPart(
  () => import('./links-field.tsx').then((part) => part.LinksField),
  PlainFailure,
);

const loadFields = () => Promise.all([LongField.load(), LinksField.load()]);

/** Fetches them; true once they can be drawn, so that who comes for one of them finds it in its place. */
export function useLaterFields(): boolean {
  const [areHere, setAreHere] = useState(false);
  useEffect(() => void loadFields().then(() => setAreHere(true)), []);
  return areHere;
}
