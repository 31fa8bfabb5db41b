import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { meQuery, useUnreadCounts } from '#client/session/me.ts';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import type { OwnUser } from '#contract/users.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Rail } from './lazy-rail.ts';
import styles from './shell.module.css';

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
  const isConversation = useLocation({
    select: ({ pathname }) => /^\/(?:messages|table)\/[^/]/.test(pathname),
  });
  // A conversation has the whole screen: its composer stands where the bar would. So has the call of a table.
  const isBarHidden = isKeyboardOpen || isConversation;
  return (
    <div className={styles.frame} data-bar-hidden={isBarHidden || undefined}>
      <button type="button" className={styles.skip} onClick={skipToHeading}>
        Skip to content
      </button>
      {hasRail && <Rail me={me} unread={unread} />}
      {children}
      {!isBarHidden && <BottomBar me={me} unread={unread} />}
    </div>
  );
}

/** Frame of pages that anybody may read: the shell for who is signed in, nothing for others. */
export function OptionalShell({ children }: { children: ReactNode }) {
  const { api, session } = useConnection();
  const me = useQuery({ ...meQuery(api), enabled: session.get() !== null }).data;
  return me ? <Shell me={me}>{children}</Shell> : children;
}

/** Tells whether the phone's keyboard covers the lower part of the page. */
function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen);
}

function subscribe(notify: () => void): () => void {
  window.visualViewport?.addEventListener('resize', notify);
  document.addEventListener('focusin', notify);
  document.addEventListener('focusout', notify);
  return () => {
    window.visualViewport?.removeEventListener('resize', notify);
    document.removeEventListener('focusin', notify);
    document.removeEventListener('focusout', notify);
  };
}

/** Browser bars leave more of the screen than this, an on-screen keyboard less. */
const leastShareWithoutKeyboard = 0.65;

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;
}

function fullHeight(): number {
  // iOS gives the screen upright however it is held.
  const isLandscape = window.screen.orientation?.type.startsWith('landscape') ?? false;
  const { width, height } = window.screen;
  return isLandscape ? Math.min(width, height) : Math.max(width, height);
}

// The height is compared with the screen's, since some phones shrink the page for the keyboard and some do not.
function isKeyboardOpen(): boolean {
  const viewport = window.visualViewport;
  if (!viewport || !isTyping() || !window.matchMedia('(pointer: coarse)').matches) return false;
  return viewport.height * viewport.scale < leastShareWithoutKeyboard * fullHeight();
}
