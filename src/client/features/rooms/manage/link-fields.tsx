import { useConnection } from '#client/connection/connection.ts';
import { SuffixField, type SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { checkEventSuffix } from '#contract/events.ts';
import { FixedValue, isFixed, type RoomFieldsProps } from './field-parts.tsx';
import styles from './room-form.module.css';

interface LinkFieldsProps extends RoomFieldsProps {
  readonly onSuffixState: (state: SuffixState) => void;
}

export function LinkFields({ room, initial, values, change, faults, onSuffixState }: LinkFieldsProps) {
  const { api } = useConnection();
  const address = `${window.location.host}/w/`;
  const isMoving = room !== null && values.lastlinkSuffix !== initial.lastlinkSuffix;
  if (isFixed(room)) return <FixedValue label="URL" value={address + values.lastlinkSuffix} />;
  return (
    <div className={styles.group}>
      <SuffixField
        label="URL"
        address={address}
        value={values.lastlinkSuffix}
        initial={initial.lastlinkSuffix}
        onChange={(lastlinkSuffix) => change({ lastlinkSuffix })}
        check={async (suffix, signal) => {
          const options = { signal, isBackground: true };
          return !(await api.call(checkEventSuffix, { params: { suffix } }, options)).exists;
        }}
        {...(faults.lastlinkSuffix && { error: faults.lastlinkSuffix })}
        onState={onSuffixState}
      />
      {isMoving && <p className={styles.warning}>Links to the old address stop working once you save.</p>}
    </div>
  );
}
