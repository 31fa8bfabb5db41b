import { FileText, Link2, type LucideIcon, Video } from 'lucide-react';
import type { ResourceType } from '#contract/resources.ts';
import styles from './resource-plate.module.css';

const icons: Readonly<Record<ResourceType, LucideIcon>> = {
  VIDEO: Video,
  PDF: FileText,
  DOCX: FileText,
  URL: Link2,
};

/** Sign of a file or a link on the colour of its type. */
export function ResourcePlate({ type }: { readonly type: ResourceType }) {
  const Icon = icons[type];
  return (
    <span className={styles.plate} data-type={type}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
