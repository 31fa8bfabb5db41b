import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { caretInLinks, linksOf, linksText } from '#client/features/apply/questions/link-list.ts';
import { textOf } from '#client/features/apply/questions/question.ts';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { caretNow } from './caret.ts';
import { isFaultyLink } from './faulty-link.ts';
import type { FieldProps } from './field-props.ts';
import styles from './links-field.module.css';

const focusInput = (group: HTMLElement | null, index: number) =>
  group?.querySelectorAll('input').item(index)?.focus();

/** Links, each in a field of its own. */
export function LinksField({ question, answer, error, change }: FieldProps<'links'>) {
  const { field, label, hint } = question;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState(0);
  const links = linksOf(textOf(answer));
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
    change(field, text, text.length);
    setAdded(links.length);
  };
  const remove = (index: number) => {
    change(field, linksText(links.toSpliced(index, 1)));
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
            change(field, linksText(changed), caretInLinks(changed, index, caret));
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
