import styles from './loading-bar.module.css';

/** Two pixels at the top while work is going on; whoever draws it lets it linger after the last answer. */
export function LoadingBar({ isActive }: { isActive: boolean }) {
  return <div className={[styles.bar, isActive ? styles.active : ''].join(' ')} aria-hidden="true" />;
}
