import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { opening } from './opening.ts';

/** Asks whoever is writing before a tapped notification leads elsewhere; what is written is kept either way. */
export function OpenSheet() {
  const router = useRouter();
  const asked = useSyncExternalStore(opening.subscribe, opening.get);
  // While it sinks the sheet still says what it said.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const close = () => opening.set(null);
  const open = () => {
    close();
    if (last) void router.navigate({ href: last.link });
  };
  return (
    <ConfirmSheet
      isOpen={asked !== null}
      title={last?.title ?? ''}
      text={last?.body}
      confirmLabel="Open"
      cancelLabel="Keep writing"
      onConfirm={open}
      onCancel={close}
    />
  );
}
