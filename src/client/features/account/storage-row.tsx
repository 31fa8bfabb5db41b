import { HardDrive, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { askToKeepStorage, isStorageKept } from '#client/lib/keep-storage.ts';
import { ListRow } from '#client/ui/layout/list-card.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import styles from './storage-row.module.css';

interface Storage {
  readonly used: number;
  /** True where the browser promised to keep it; null where it makes no promises. */
  readonly isKept: boolean | null;
}

async function readStorage(): Promise<Storage | null> {
  const [estimate, isKept] = await Promise.all([navigator.storage?.estimate(), isStorageKept()]);
  return estimate?.usage === undefined ? null : { used: estimate.usage, isKept };
}

/** Row of the app's storage on this phone, and whether that stays; left out where the browser does not say. */
export function StorageRow() {
  const toasts = useToasts();
  const [storage, setStorage] = useState<Storage | null>(null);
  useEffect(() => {
    void readStorage()
      .then(setStorage)
      .catch(() => undefined); // not told
  }, []);
  if (!storage) return null;
  const used = formatBytes(storage.used);
  if (storage.isKept !== false) {
    const second = storage.isKept ? `${used} on this phone, kept` : `${used} on this phone`;
    return <ListRow icon={HardDrive} title="Storage" second={second} />;
  }
  const handleClick = async () => {
    const isKept = await askToKeepStorage();
    if (isKept) setStorage({ ...storage, isKept });
    else toasts.show({ text: 'No promise yet: the phone may clear it when space is short', icon: Info });
  };
  return (
    <ListRow
      icon={HardDrive}
      title="Storage"
      second={`${used}, the phone may clear it`}
      end={<span className={styles.keep}>Keep</span>}
      onClick={() => void handleClick()}
    />
  );
}
