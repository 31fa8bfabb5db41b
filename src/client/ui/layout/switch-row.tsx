import type { LucideIcon } from 'lucide-react';
import styles from '#client/ui/controls/switch.module.css';
import { ListRow } from './list-card.tsx';

interface SwitchRowProps {
  icon: LucideIcon;
  title: string;
  second?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A row of a list card that turns something on and off; all of it is the target. */
export function SwitchRow({ isOn, onChange, ...words }: SwitchRowProps) {
  return (
    <ListRow
      {...words}
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      end={<span className={[styles.track, isOn ? styles.on : ''].join(' ')} />}
    />
  );
}
