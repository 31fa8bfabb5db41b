import { LoadingBar } from '#client/network/activity-bar.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
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
