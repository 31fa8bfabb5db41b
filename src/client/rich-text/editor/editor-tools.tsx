import { Bold, Check, Italic, Link, List, Unlink, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { linkOf } from '#client/rich-text/rich-link.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import styles from './editor-tools.module.css';
import type { Editor } from './use-editor.ts';

const isMac = /Mac OS X/.test(navigator.userAgent);
const control = isMac ? 'Meta' : 'Control';

const formats = [
  { what: 'bold', icon: Bold, label: 'Bold', keys: 'B' },
  { what: 'italic', icon: Italic, label: 'Italic', keys: 'I' },
  { what: 'list', icon: List, label: 'Bulleted list', keys: 'Shift+8' },
] as const;

/** The field keeps the focus, and a phone its keyboard. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Bold, italic, list and link, for what is selected or comes next. */
export function EditorTools({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  useEffect(() => {
    const field = editor.root.current;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setIsLinking(true);
    };
    field?.addEventListener('keydown', handleKey);
    return () => field?.removeEventListener('keydown', handleKey);
  }, [editor.root]);
  const { marks, formats: state } = editor;
  const isOutOfReach = state === 'out of reach';
  if (isLinking) return <LinkField editor={editor} onDone={() => setIsLinking(false)} />;
  return (
    <fieldset className={styles.tools} aria-label="Formatting">
      {formats.map(({ what, icon, label, keys }) => (
        <IconButton
          key={what}
          icon={icon}
          iconSize={20}
          label={label}
          className={styles.tool}
          disabled={isOutOfReach}
          aria-pressed={marks[what]}
          aria-keyshortcuts={`${control}+${keys}`}
          onMouseDown={keepFocus}
          onClick={() => editor.toggle(what)}
        />
      ))}
      <IconButton
        icon={Link}
        iconSize={20}
        label="Link"
        className={styles.tool}
        disabled={isOutOfReach}
        aria-pressed={marks.link !== null}
        aria-keyshortcuts={`${control}+K`}
        onMouseDown={keepFocus}
        onClick={() => setIsLinking(true)}
      />
    </fieldset>
  );
}

interface LinkFieldProps {
  editor: Editor;
  onDone: () => void;
}

/** Asks in place of the tools where the link shall lead. */
function LinkField({ editor, onDone }: LinkFieldProps) {
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
  const set = () => {
    const address = addressOf(typed);
    if (address === null) setIsRefused(true);
    else finish(address);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const isSet = event.key === 'Enter' && event.target === input.current && !event.nativeEvent.isComposing;
    if (event.key !== 'Escape' && !isSet) return;
    // Else the sheet around it would close, or the form around it be sent.
    event.preventDefault();
    event.stopPropagation();
    if (isSet) set();
    else close();
  };
  return (
    <fieldset className={styles.link} onKeyDown={handleKeyDown} aria-label="Link">
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
      <IconButton icon={Check} iconSize={20} label="Set link" className={styles.set} onClick={set} />
      {isRefused && (
        <p id={messageId} className={styles.message} role="alert">
          This is not the address of a page.
        </p>
      )}
    </fieldset>
  );
}

const hasScheme = /^[a-z][a-z\d+.-]*:/i;
const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/** Makes whole what somebody types as the address of a link; null where it is none that people may link to. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (mail.test(text)) return `mailto:${text}`;
  const whole = hasScheme.test(text) && !/^[^/?#]*:\d/.test(text) ? text : `https://${text}`;
  const isWeb = /^https?:/i.test(whole);
  if (/\s/.test(whole) || !URL.canParse(whole)) return null;
  if (isWeb && !new URL(whole).hostname.includes('.')) return null;
  return linkOf(whole, 'https://elsewhere.invalid') === null ? null : whole;
}
