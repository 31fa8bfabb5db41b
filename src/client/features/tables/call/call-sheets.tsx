import { PictureInPicture2 } from 'lucide-react';
import { useId } from 'react';
import type { SeatSession } from '#client/seat/seat-relay.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { DeviceChoice } from '#client/video/own/device-list.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import styles from './call-sheets.module.css';
import type { PeerAtTable } from './tile.tsx';
import { useMediaState } from './use-session.ts';

interface SheetState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says in words what is known of somebody at the table. */
function stateWords({ peer }: PeerAtTable): string {
  if (peer.connection === 'absent') return 'At the table, not in the call';
  if (peer.connection === 'connecting') return 'Connecting…';
  if (peer.connection === 'reconnecting') return 'Reconnecting…';
  const sound = peer.isHeard ? (peer.isSpeaking ? 'Speaks' : 'Microphone on') : 'Muted';
  const picture = peer.hasCamera ? 'camera on' : 'no camera';
  const quality = peer.quality === null || peer.quality === 'good' ? '' : ` · ${peer.quality} connection`;
  return `${sound}, ${picture}${quality}`;
}

interface PeopleSheetProps extends SheetState {
  readonly me: Person;
  readonly others: readonly PeerAtTable[];
}

/** Everybody at the table, with how they come through. */
export function PeopleSheet({ me, others, ...sheet }: PeopleSheetProps) {
  return (
    <Sheet {...sheet} title="At this table">
      <ul className={styles.people}>
        <Row person={me} second="You" />
        {others.map((one) => (
          <Row key={one.person.id} person={one.person} second={stateWords(one)} />
        ))}
      </ul>
    </Sheet>
  );
}

function Row({ person, second }: { readonly person: Person; readonly second: string }) {
  return (
    <li className={styles.row}>
      <Avatar {...person} size={44} />
      <span>
        <bdi className={styles.name}>{displayName(person)}</bdi>
        <span className={styles.second}>{second}</span>
      </span>
    </li>
  );
}

interface SettingsSheetProps extends SheetState {
  readonly session: SeatSession;
  /** Shows the picture of whoever speaks over other apps; absent where the browser cannot, or nobody's moves. */
  readonly onPictureInPicture: (() => void) | undefined;
}

/** Which camera and microphone are used. */
export function SettingsSheet({ session, onPictureInPicture, ...sheet }: SettingsSheetProps) {
  const { microphone, camera, microphones, cameras, chosen } = useMediaState(session);
  const { media } = session;
  return (
    <Sheet {...sheet} title="Camera and microphone">
      <div className={styles.settings}>
        <DeviceField
          label="Microphone"
          devices={microphones}
          value={microphone.deviceId ?? chosen.microphone}
          onPick={(id) => void media.choose('microphone', id)}
        />
        <DeviceField
          label="Camera"
          devices={cameras}
          value={camera.deviceId ?? chosen.camera}
          onPick={(id) => void media.choose('camera', id)}
        />
        {onPictureInPicture && (
          <Button variant="secondary" icon={PictureInPicture2} onClick={onPictureInPicture}>
            Picture in picture
          </Button>
        )}
      </div>
    </Sheet>
  );
}

interface DeviceFieldProps {
  readonly label: string;
  readonly devices: readonly DeviceChoice[];
  readonly value: string | null;
  readonly onPick: (id: string | null) => void;
}

function DeviceField({ label, devices, value, onPick }: DeviceFieldProps) {
  const id = useId();
  if (devices.length === 0)
    return (
      <div className={styles.field}>
        <p className={styles.name}>{label}</p>
        <p className={styles.second}>None that this browser may use</p>
      </div>
    );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.name}>
        {label}
      </label>
      <select id={id} value={value ?? ''} onChange={(event) => onPick(event.currentTarget.value || null)}>
        {value === null && <option value="">Off</option>}
        {devices.map((device, index) => (
          <option key={device.id} value={device.id}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </div>
  );
}
