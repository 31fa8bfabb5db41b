import { CircleCheck, Ellipsis } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { useReadersZone } from '#client/session/me.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { ResourceLink } from '#contract/resources.ts';
import { shown } from '#domain/time/clock.ts';
import { formatShortDate } from '#domain/time/dates.ts';
import { ResourcePlate } from './resource-plate.tsx';
import styles from './resource-row.module.css';
import { kindWords, tagsOf } from './resource-words.ts';

interface ResourceRowProps {
  readonly link: ResourceLink;
  /** True where this phone has the file. */
  readonly isKept: boolean;
  readonly onOpen: () => void;
  readonly onMenu: () => void;
}

/** A file or a link: a tap opens it, the menu holds the rest. */
export function ResourceRow({ link, isKept, onOpen, onMenu }: ResourceRowProps) {
  const { name, resourceType, url } = link;
  const inside = (
    <>
      <ResourcePlate type={resourceType} />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <Facts link={link} isKept={isKept} />
        <Tags tags={tagsOf(link.tags)} />
      </span>
    </>
  );
  return (
    <li className={styles.row}>
      {resourceType === 'URL' ? (
        <a className={styles.open} href={url} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      ) : (
        <button type="button" className={styles.open} onClick={onOpen}>
          {inside}
        </button>
      )}
      <IconButton
        icon={Ellipsis}
        label={`Options for ${name}`}
        className={styles.menu}
        aria-haspopup="dialog"
        onClick={onMenu}
      />
    </li>
  );
}

/** `PDF · 4.2 MB · Huda Alzahrani · 12 Jun 2021` */
function Facts({ link, isKept }: Pick<ResourceRowProps, 'link' | 'isKept'>) {
  const { clock } = useConnection();
  const zone = useReadersZone();
  const date = formatShortDate(shown(link.createdDateStr, clock), zone);
  return (
    <span className={styles.facts}>
      <span className={styles.line}>
        {[...kindWords(link), link.createdByName, date].map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </span>
      {isKept && (
        <span className={styles.kept}>
          <CircleCheck size={14} strokeWidth={2} aria-hidden />
          On this phone
        </span>
      )}
    </span>
  );
}

const shownTags = 3;

/** The first tags; the menu has them all. */
export function Tags({
  tags,
  most = shownTags,
}: {
  readonly tags: readonly string[];
  readonly most?: number;
}) {
  if (tags.length === 0) return null;
  const rest = tags.length - most;
  return (
    <span className={styles.tags}>
      <VisuallyHidden>Tags: </VisuallyHidden>
      {tags.slice(0, most).map((tag) => (
        <bdi key={tag} className={styles.tag}>
          {tag}
        </bdi>
      ))}
      {rest > 0 && <span className={styles.tag}>+{rest}</span>}
    </span>
  );
}
