import { Check, CircleAlert, LoaderCircle, WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { useIsOnline } from '#client/connection/connection.ts';
import { SuffixSchema } from '#contract/fields.ts';
import { texts } from '#contract/texts.ts';
import { stripSuffix, suffixOf } from '#domain/suffix.ts';
import { PrefixField } from './prefix-field.tsx';
import styles from './suffix-field.module.css';

/** `same` is the one that stands already; `unknown` could not be asked about. */
export type SuffixState = 'same' | 'checking' | 'available' | 'taken' | 'unknown';

interface SuffixFieldProps {
  readonly label: string;
  /** The fixed beginning as it is shown: `last-links.example/`. */
  readonly address: string;
  readonly value: string;
  readonly initial: string;
  readonly onChange: (suffix: string) => void;
  /** Resolves to whether the suffix is free; rejects where that cannot be told. */
  readonly check: (suffix: string, signal: AbortSignal) => Promise<boolean>;
  readonly error?: string;
  readonly onState: (state: SuffixState) => void;
}

interface Checked {
  readonly suffix: string;
  readonly state: 'available' | 'taken' | 'unknown';
}

const pauseMs = 400;

/** In whatever case: the own one counts as in use. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Asks after each pause in typing; an answer that comes for an earlier text is not heard. */
function useAvailability({ value, initial, check, onState }: SuffixFieldProps): SuffixState {
  const isOnline = useIsOnline();
  const [checked, setChecked] = useState<Checked | null>(null);
  const ask = useEffectEvent(check);
  const notify = useEffectEvent(onState);
  const needsCheck = v.is(SuffixSchema, value) && !isSame(value, initial);
  const known = checked?.suffix === value ? checked.state : 'checking';
  const state = needsCheck ? known : 'same';

  useEffect(() => {
    if (!needsCheck) return;
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (outcome: Checked['state']) => {
      if (!signal.aborted) setChecked({ suffix: value, state: outcome });
    };
    const timer = setTimeout(() => {
      if (!isOnline) return settle('unknown');
      ask(value, signal).then(
        (isFree) => settle(isFree ? 'available' : 'taken'),
        () => settle('unknown'),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [value, needsCheck, isOnline]);
  useEffect(() => notify(state), [state]);
  return state;
}

function faultOf(value: string, state: SuffixState): string | undefined {
  if (state === 'taken') return texts.suffixNotAvailable;
  return value === '' || v.is(SuffixSchema, value) ? undefined : texts.invalid;
}

const fromAddress = (pasted: string) =>
  pasted.includes('/') ? stripSuffix(suffixOf(pasted.replace(/[?#].*$|\/+$/g, ''))) : null;

/** The last part of an address, checked for being free while it is typed (specification, section 5). */
export function SuffixField(props: SuffixFieldProps) {
  const { label, address, value, onChange, error } = props;
  const state = useAvailability(props);
  return (
    <PrefixField
      label={label}
      name="suffix"
      prefix={address}
      value={value}
      onChange={(typed) => onChange(stripSuffix(typed))}
      fromAddress={fromAddress}
      error={error ?? faultOf(value, state)}
      state={<StateLine state={state} />}
    />
  );
}

const lines = {
  checking: { icon: LoaderCircle, text: 'Checking …' },
  available: { icon: Check, text: texts.suffixAvailable },
  taken: { icon: CircleAlert, text: texts.suffixNotAvailable },
  unknown: { icon: WifiOff, text: 'Can’t check offline' },
} as const;

function StateLine({ state }: { state: SuffixState }) {
  const isOnline = useIsOnline();
  const line = state === 'same' ? null : lines[state];
  const text = state === 'unknown' && isOnline ? 'Can’t check just now' : line?.text;
  return (
    <p className={styles.state} data-state={state} role="status">
      {line && <line.icon size={16} strokeWidth={2} aria-hidden />}
      {text}
    </p>
  );
}
