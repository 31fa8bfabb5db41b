import { LoadingBar } from '#client/ui/loading-bar.tsx';

/** Only where a screen has nothing at all to show yet. */
export function RoutePending() {
  return <LoadingBar isActive />;
}
