import { Bold, Italic, Link, List } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import styles from './editor-tools.module.css';
import { LinkField } from './link-field.tsx';
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
    const handleKey = (event: KeyboardEvent) => {
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
