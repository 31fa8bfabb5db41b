import { Fingerprint } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import type { Passkey } from '#contract/passkeys.ts';
import { type ProgrammeClock, shown } from '#domain/time/clock.ts';
import { formatDate } from '#domain/time/dates.ts';
import styles from './passkeys-panel.module.css';

interface Reader {
  readonly zone: string;
  readonly clock: ProgrammeClock;
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly reader: Reader;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function PasskeyRow({ passkey, reader, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdDate, lastUsedDate, oneDevice } = passkey;
  const used = lastUsedDate === null ? 'Not used yet' : `Last used ${when(lastUsedDate, reader)}`;
  return (
    <li className={styles.row}>
      <Fingerprint className={styles.icon} size={22} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p
          className={styles.second}
        >{`Made ${when(createdDate, reader)}${oneDevice ? ', on one device' : ''}`}</p>
        <p className={styles.second}>{used}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="text" size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="text" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const when = (date: string, { zone, clock }: Reader) => `on ${formatDate(shown(date, clock), zone)}`;
