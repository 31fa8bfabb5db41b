import { Plus, Trash2 } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import type { SocialLinkType } from '#contract/social-links.ts';
import { socialLinkLabel } from '#domain/social-link-labels.ts';
import { type LinkDraft, newLinkDraft } from './link-drafts.ts';
import { LinkField } from './link-field.tsx';
import { linkIcons } from './link-icons.ts';
import { LinkKindSheet } from './link-kind-sheet.tsx';
import styles from './links-field.module.css';

interface LinksFieldProps {
  readonly links: readonly LinkDraft[];
  readonly onChange: (links: LinkDraft[]) => void;
  /** By the key of the link. */
  readonly errors: FieldErrors;
}

/** `Website`, or `Website 2` where there are several. */
function nameOf(links: readonly LinkDraft[], link: LinkDraft): string {
  const alike = links.filter(({ type }) => type === link.type);
  const label = socialLinkLabel(link.type);
  return alike.length === 1 ? label : `${label} ${alike.indexOf(link) + 1}`;
}

/** Links of a person or an organisation: each is edited where it stands, the last row adds one. */
export function LinksField({ links, onChange, errors }: LinksFieldProps) {
  const toasts = useToasts();
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState('');

  // An effect, since until it is closed the sheet keeps the focus inside, and then it gives it back to the button.
  useEffect(() => {
    if (added !== '') list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  }, [added]);

  // What is undone may have been removed some changes ago.
  const latest = useRef({ links, onChange });
  useEffect(() => {
    latest.current = { links, onChange };
  }, [links, onChange]);

  const handlePick = (type: SocialLinkType) => {
    const added = newLinkDraft(type);
    onChange([...links, added]);
    setAdded(added.key);
  };
  const bringBack = (link: LinkDraft, index: number) => {
    const { links: now, onChange: take } = latest.current;
    if (!now.some(({ key }) => key === link.key)) take(now.toSpliced(index, 0, link));
  };
  const remove = (link: LinkDraft) => {
    onChange(links.filter((other) => other !== link));
    adder.current?.querySelector('button')?.focus();
    if (link.url === '') return;
    toasts.show({
      text: `${nameOf(links, link)} removed`,
      icon: Trash2,
      action: { label: 'Undo', onPress: () => bringBack(link, links.indexOf(link)) },
    });
  };
  return (
    <div className={styles.field}>
      {links.length > 0 && (
        <ul ref={list} className={styles.list}>
          {links.map((link) => (
            <li key={link.key}>
              <LinkField
                type={link.type}
                label={nameOf(links, link)}
                icon={linkIcons[link.type]}
                value={link.url}
                onChange={(url) =>
                  onChange(links.map((other) => (other === link ? { ...link, url } : other)))
                }
                error={errors[link.key]}
                isNew={link.key === added}
                end={
                  <IconButton
                    icon={Trash2}
                    iconSize={20}
                    label={`Remove ${nameOf(links, link)}`}
                    onClick={() => remove(link)}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      <AddLink ref={adder} isFull={links.length >= limits.socialLinksMax} onPick={handlePick} />
    </div>
  );
}

interface AddLinkProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly isFull: boolean;
  readonly onPick: (type: SocialLinkType) => void;
}

function AddLink({ ref, isFull, onPick }: AddLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div ref={ref} className={styles.add}>
      {isFull ? (
        <p className={styles.full}>{`${limits.socialLinksMax} links are the most.`}</p>
      ) : (
        <Button variant="soft" size="medium" icon={Plus} onClick={() => setIsOpen(true)}>
          Add a link
        </Button>
      )}
      <LinkKindSheet isOpen={isOpen} onClose={() => setIsOpen(false)} onPick={onPick} />
    </div>
  );
}
