import { useEffect, useEffectEvent, useId, useRef } from 'react';
import box from '#client/forms/fields/field-frame.module.css';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { EditorField } from '#client/rich-text/editor/editor.tsx';
import { EditorTools } from '#client/rich-text/editor/editor-tools.tsx';
import { useEditor } from '#client/rich-text/editor/use-editor.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import styles from './room-form.module.css';

interface DescriptionFieldProps {
  /** HTML. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly error: string | undefined;
}

/** The room's description with its formats. */
export function DescriptionField({ value, onChange, error }: DescriptionFieldProps) {
  const id = useId();
  // What was written here and has not come back yet; the first is what stands.
  const written = useRef([value]);
  const handleChange = (text: string) => {
    // Formats that arrive put an empty line into an empty field, which nobody has written.
    const html = hasContent(text) ? text : '';
    written.current.push(html);
    onChange(html);
  };
  const editor = useEditor({ html: value, onChange: handleChange });
  // Discarded, or chosen from another device: not what was written here.
  const follow = useEffectEvent((html: string) => {
    const at = written.current.indexOf(html);
    written.current = at === -1 ? [html] : written.current.slice(at);
    if (at === -1) editor.setHtml(html);
  });
  useEffect(() => follow(value), [value]);
  return (
    <div className={box.field}>
      <span className={styles.label}>Description</span>
      <div className={styles.editor} data-invalid={error ? true : undefined}>
        <EditorField
          editor={editor}
          label="Description"
          placeholder="What happens here, and for whom"
          className={styles.editorText}
          onSubmit={() => undefined}
          error={error ? `${id}-message` : undefined}
        />
        <EditorTools editor={editor} />
      </div>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
