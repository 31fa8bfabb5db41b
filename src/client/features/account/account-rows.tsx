import { useMutation } from '@tanstack/react-query';
import { HardDrive, Info, Moon, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection, useIsUpdateReady } from '#client/connection/connection.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { askToKeepStorage, isStorageKept } from '#client/lib/keep-storage.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme, storeTheme, type Theme, themes } from '#client/lib/theme.ts';
import { appVersion } from '#client/lib/version.ts';
import { ChoiceGroup } from '#client/ui/controls/choice-group.tsx';
import { ListRow } from '#client/ui/layout/list-card.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import styles from './account-rows.module.css';

const labels: Readonly<Record<Theme, string>> = { system: 'As the phone', light: 'Light', dark: 'Dark' };
const options = themes.map((value) => ({ value, label: labels[value] }));

export function AppearanceRow() {
  const [isOpen, setIsOpen] = useState(false);
  const [theme, setTheme] = useState(() => readTheme(phoneStorage()));
  const handleChange = (next: Theme) => {
    setTheme(next);
    storeTheme(phoneStorage(), next);
    showTheme(next);
  };
  return (
    <>
      <ListRow icon={Moon} title="Appearance" second={labels[theme]} onClick={() => setIsOpen(true)} />
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Appearance">
        <ChoiceGroup
          look="segments"
          label="Appearance"
          options={options}
          value={theme}
          onChange={handleChange}
        />
      </Sheet>
    </>
  );
}

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
  const [storage, setStorage] = useState<Storage | 'unknown' | null>('unknown');
  useEffect(() => {
    void readStorage()
      .then(setStorage)
      .catch(() => setStorage(null)); // not told
  }, []);
  if (storage === 'unknown') return <ListRow icon={HardDrive} title="Storage" second="Counting …" />;
  if (storage === null) return null;
  const used = formatBytes(storage.used);
  if (storage.isKept !== false) {
    const second = storage.isKept ? `${used} on this phone, kept` : `${used} on this phone`;
    return <ListRow icon={HardDrive} title="Storage" second={second} />;
  }
  const handleClick = async () => {
    const isKept = await askToKeepStorage();
    if (isKept) setStorage({ ...storage, isKept });
    else toasts.show({ text: 'The phone did not agree yet. It does for installed apps.', icon: Info });
  };
  return (
    <ListRow
      icon={HardDrive}
      title="Storage"
      second={
        <>
          {used}, the phone may clear it <span className={styles.keep}>Ask the phone to keep it</span>
        </>
      }
      end=""
      onClick={() => void handleClick()}
    />
  );
}

/** Row of the running version; a tap looks for a newer one, or switches to the one that is ready. */
export function VersionRow() {
  const { update } = useConnection();
  const isReady = useIsUpdateReady();
  const check = useMutation({ mutationFn: update.check });
  const apply = useMutation({ mutationFn: update.apply });
  if (isReady) {
    return (
      <ListRow
        icon={RefreshCw}
        title="A newer version is ready"
        second={apply.isIdle ? 'Tap to reload. What you typed is kept.' : 'Reloading …'}
        onClick={() => apply.mutate()}
      />
    );
  }
  return (
    <ListRow
      icon={Info}
      title="Version"
      second={`${appVersion}${outcomes[check.status]}`}
      onClick={() => check.mutate()}
    />
  );
}

const outcomes = {
  idle: '',
  pending: ' · Looking for a newer one …',
  success: ' · Up to date',
  error: ' · Cannot be checked without a connection',
} as const;
