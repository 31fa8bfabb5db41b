import type { ReactNode } from 'react';
import { useUnreadCounts } from '#client/session/me.ts';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import type { OwnUser } from '#contract/users.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './lazy-rail.ts';
import styles from './shell.module.css';
import { useKeyboardOpen } from './use-keyboard-open.ts';

interface ShellProps {
  me: OwnUser;
  children: ReactNode;
}

function skipToHeading(): void {
  document.querySelector<HTMLElement>('#main h1')?.focus();
}

/** Frame of every signed-in screen: the bar below on phones, the rail at the side from 900 px. */
export function Shell({ me, children }: ShellProps) {
  const unread = useUnreadCounts();
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
