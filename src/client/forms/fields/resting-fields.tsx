import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './resting-fields.module.css';

interface RestingFieldsProps {
  readonly isSaving: boolean;
  readonly children: ReactNode;
}

/** The fields of a form. They rest while it is being saved: what is typed after the tap would not be part of it. */
export function RestingFields({ isSaving, children }: RestingFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isSaving) return;
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !fields.current?.contains(activeElement)) return;
    return () => {
      // What rests loses the focus; whoever saved with Enter goes on where they were.
      if (document.activeElement === document.body) activeElement.focus({ preventScroll: true });
    };
  }, [isSaving]);
  return (
    <div ref={fields} className={styles.fields} inert={isSaving}>
      {children}
    </div>
  );
}
