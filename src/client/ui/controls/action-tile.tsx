import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentType, ReactNode, Ref } from 'react';
import styles from './action-tile.module.css';

/** Actions under the head of a page, side by side. */
export function ActionTiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

interface TileLook {
  icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>;
  label: string;
  /** `main` is the one that most people come for, `on` one that holds already. */
  tone?: 'main' | 'on';
}

type ActionTileProps = TileLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;

export function ActionTile({ icon: Icon, label, tone, ...attributes }: ActionTileProps) {
  return (
    <button type="button" {...attributes} className={styles.tile} data-tone={tone}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      {label}
    </button>
  );
}

type AnchorTileProps = TileLook &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & { ref?: Ref<HTMLAnchorElement> };

function AnchorTile({ icon: Icon, label, tone, ...attributes }: AnchorTileProps) {
  return (
    <a {...attributes} className={styles.tile} data-tone={tone}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      {label}
    </a>
  );
}

/** A tile that leads to another screen. */
export const LinkTile = createLink(AnchorTile);
