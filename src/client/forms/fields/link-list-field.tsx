import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { ReferenceLinkSchema } from '#contract/form-fields.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { linksOf } from '#domain/forms/links.ts';
import type { FieldProps } from './field-frame.tsx';
import { caretNow } from './focus-field.ts';
import { caretInLinks, linksText } from './link-list.ts';
import styles from './link-list-field.module.css';
import { TextField } from './text-field.tsx';

const focusInput = (group: HTMLElement | null, index: number) =>
  group?.querySelectorAll('input').item(index)?.focus();

export const isFaultyLink = (link: string): boolean => !v.is(ReferenceLinkSchema, link);

interface LinkListFieldProps extends FieldProps {
  readonly name: string;
  /** The links, parted by commas. */
  readonly value: string;
  /** Also tells where in the whole text the cursor stands. */
  readonly onChange: (text: string, caret: number | null) => void;
}

/** Links as one text, each in a field of its own. */
export function LinkListField({ label, name: field, hint, value, error, onChange }: LinkListFieldProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState(0);
  const links = linksOf(value);
  // Links have nothing but their place to be told apart by.
  const named = links.map((link, index) => ({ link, index, label: `Link ${index + 1}` }));
  // An effect, since the field of the new link is drawn after the press.
  useEffect(() => {
    if (added > 0) focusInput(group.current, added);
  }, [added]);
  const add = () => {
    const empty = links.indexOf('');
    if (empty >= 0) return focusInput(group.current, empty);
    const text = linksText([...links, '']);
    onChange(text, text.length);
    setAdded(links.length);
  };
  const remove = (index: number) => {
    onChange(linksText(links.toSpliced(index, 1)), null);
    focusInput(group.current, Math.max(0, index - 1));
  };
  return (
    <fieldset
      ref={group}
      className={styles.group}
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-such`}
    >
      <legend className={styles.legend}>
        {label}
        <span className={styles.optional}> (optional)</span>
      </legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {named.map(({ link, label: name, index }) => (
        <LinkInput
          key={name}
          label={name}
          field={field}
          link={link}
          error={error !== undefined && isFaultyLink(link) ? texts.invalid : undefined}
          onChange={(typed, caret) => {
            const changed = links.with(index, typed);
            onChange(linksText(changed), caretInLinks(changed, index, caret));
          }}
          onRemove={links.length > 1 || link !== '' ? () => remove(index) : undefined}
        />
      ))}
      {error !== undefined && (
        <p id={`${id}-such`} className={styles.hint}>
          Such as https://example.org/page
        </p>
      )}
      {links.length < limits.referenceLinksMax ? (
        <Button variant="soft" size="medium" icon={Plus} onClick={add}>
          Add another link
        </Button>
      ) : (
        <p className={styles.hint}>{`${limits.referenceLinksMax} links are the most.`}</p>
      )}
    </fieldset>
  );
}

interface LinkInputProps {
  readonly label: string;
  readonly field: string;
  readonly link: string;
  readonly error: string | undefined;
  readonly onChange: (link: string, caret: number) => void;
  readonly onRemove: (() => void) | undefined;
}

function LinkInput({ label, field, link, error, onChange, onRemove }: LinkInputProps) {
  return (
    <div className={styles.row}>
      <TextField
        label={label}
        name={field}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        value={link}
        onChange={(typed) => onChange(typed, caretNow() ?? typed.length)}
        error={error}
      />
      {onRemove && <IconButton icon={Trash2} iconSize={20} label={`Remove ${label}`} onClick={onRemove} />}
    </div>
  );
}
