import styles from './role-chip.module.css';

/** Mark beside a name: what somebody is here. */
export function RoleChip({ children }: { readonly children: string }) {
  return <span className={styles.chip}>{children}</span>;
}
