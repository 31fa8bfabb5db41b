import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Read out; the placeholder stands in its place for who sees it. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** A quiet line under the field. */
  hint?: string;
}

export function SearchField({ label, placeholder, value, onChange, hint }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const handleClear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className={styles.search}>
      <div className={styles.box}>
        <Search className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
        <input
          ref={input}
          className={styles.input}
          type="search"
          dir="auto"
          aria-label={label}
          aria-describedby={hintId}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        {value !== '' && (
          <IconButton icon={X} iconSize={20} label="Clear" className={styles.clear} onClick={handleClear} />
        )}
      </div>
      <p id={hintId} className={styles.hint} role="status">
        {hint}
      </p>
    </search>
  );
}
