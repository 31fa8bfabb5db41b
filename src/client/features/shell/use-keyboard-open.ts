import { useSyncExternalStore } from 'react';

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

/** True while the phone's keyboard covers the lower part of the page. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen);
}
