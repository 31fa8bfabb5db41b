import { LoadingBar } from '#client/ui/loading-bar.tsx';
import { MarkPlate } from '#client/ui/mark-plate.tsx';
import styles from './route-pending.module.css';

/** Only where a screen has nothing at all to show yet. */
export function RoutePending() {
  return (
    <main id="main" className={styles.page} aria-busy>
      <LoadingBar isActive />
      <MarkPlate size={76} />
    </main>
  );
}
