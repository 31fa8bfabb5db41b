import type { HTMLAttributes, KeyboardEvent } from 'react';
import styles from './editor.module.css';
import type { Editor } from './use-editor.ts';

interface EditorFieldProps {
  editor: Editor;
  /** Its name for those who do not see it. */
  label: string;
  placeholder: string;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
  className?: string;
  /** Id of the text that says what is wrong with it. */
  error?: string | undefined;
}

/** The field itself; its keyboard shortcuts for formats are the editor's own. */
export function EditorField(props: EditorFieldProps) {
  const { editor, label, placeholder, onSubmit, className, error } = props;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };
  const field: HTMLAttributes<HTMLDivElement> = {
    role: 'textbox',
    tabIndex: 0,
    'aria-multiline': true,
    'aria-label': label,
    'aria-placeholder': placeholder,
    onKeyDown: handleKeyDown,
    ...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': error }),
  };
  // A text area holds no formats, so that an element is made what one is.
  return (
    <div
      {...field}
      ref={editor.root}
      className={className ? `${styles.field} ${className}` : styles.field}
      contentEditable
      suppressContentEditableWarning
      data-placeholder={placeholder}
      data-formats={editor.formats}
      data-empty={(editor.isEmpty && !editor.marks.list) || undefined}
    />
  );
}
