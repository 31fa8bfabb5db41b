import { type RefObject, useEffect } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';

/** The phone's own bar takes the ground of a screen that fills the page. */
export function useBarColour(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!screen.current) return;
    const colour = getComputedStyle(screen.current).backgroundColor;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = colour;
    return () => showTheme(readTheme(phoneStorage()));
  }, [screen]);
}
