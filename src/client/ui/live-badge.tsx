import styles from './live-badge.module.css';

export function LiveBadge() {
  return <span className={styles.badge}>Live</span>;
}
