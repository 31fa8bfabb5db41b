import type { ReactNode } from 'react';
import { roomForRail, useMedia } from '#client/ui/use-media.ts';
import type { OwnUser } from '#contract/users.ts';
import type { Unread } from './areas.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './later-parts.ts';
import styles from './shell.module.css';
import { useKeyboardOpen } from './use-keyboard-open.ts';

interface ShellProps {
  me: OwnUser;
  unread?: Unread;
  children: ReactNode;
}

const noUnread: Unread = {};

function skipToHeading(): void {
  document.querySelector<HTMLElement>('#main h1')?.focus();
}

/** What stands around every signed-in screen: the bar below on phones, the rail at the side from 900 px. */
export function Shell({ me, unread = noUnread, children }: ShellProps) {
  const isKeyboardOpen = useKeyboardOpen();
  const hasRail = useMedia(roomForRail);
  return (
    <div className={styles.frame} data-keyboard={isKeyboardOpen || undefined}>
      <button type="button" className={styles.skip} onClick={skipToHeading}>
        Skip to content
      </button>
      {hasRail && <Rail me={me} unread={unread} />}
      {children}
      {!isKeyboardOpen && <BottomBar me={me} unread={unread} />}
    </div>
  );
}
