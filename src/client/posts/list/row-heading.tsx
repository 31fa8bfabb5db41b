import styles from './row-heading.module.css';

/** Sets apart what is new since the last visit. */
export function RowHeading({ text }: { readonly text: 'New' | 'Earlier' }) {
  return (
    <h2 className={styles.heading} data-new={text === 'New' || undefined}>
      {text}
    </h2>
  );
}
