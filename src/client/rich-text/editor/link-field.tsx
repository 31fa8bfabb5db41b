import { Check, Unlink, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { linkOf } from '#client/rich-text/rich-link.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import styles from './link-field.module.css';
import type { Editor } from './use-editor.ts';

interface LinkFieldProps {
  editor: Editor;
  onDone: () => void;
}

/** Asks in place of the tools where the link shall lead. */
export function LinkField({ editor, onDone }: LinkFieldProps) {
  const known = editor.marks.link;
  const [typed, setTyped] = useState(known ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const messageId = useId();
  const input = useRef<HTMLInputElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => input.current?.focus(), []);
  const finish = (address: string | null) => {
    editor.link(address);
    onDone();
  };
  const close = () => {
    onDone();
    editor.root.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = addressOf(typed);
    if (address === null) setIsRefused(true);
    else finish(address);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Else the sheet around it would close.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate>
      <IconButton icon={X} iconSize={20} label="Cancel" onClick={close} />
      <input
        ref={input}
        className={styles.input}
        type="url"
        inputMode="url"
        enterKeyHint="done"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        placeholder="Paste or type an address"
        aria-label="Address of the link"
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? messageId : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsRefused(false);
        }}
      />
      {known !== null && (
        <IconButton icon={Unlink} iconSize={20} label="Remove link" onClick={() => finish(null)} />
      )}
      <IconButton icon={Check} iconSize={20} label="Set link" type="submit" className={styles.set} />
      {isRefused && (
        <p id={messageId} className={styles.message} role="alert">
          This is not the address of a page.
        </p>
      )}
    </form>
  );
}

const hasScheme = /^[a-z][a-z\d+.-]*:/i;
const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/** What somebody types as the address of a link, made whole; null where it is none that people may link to. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (mail.test(text)) return `mailto:${text}`;
  const whole = hasScheme.test(text) && !/^[^/?#]*:\d/.test(text) ? text : `https://${text}`;
  const isWeb = /^https?:/i.test(whole);
  if (/\s/.test(whole) || !URL.canParse(whole)) return null;
  if (isWeb && !new URL(whole).hostname.includes('.')) return null;
  return linkOf(whole, 'https://elsewhere.invalid') === null ? null : whole;
}
