import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { SheetProps } from './sheet-dialog.tsx';

/** Dialog over a screen, whose code comes after the screen's own. */
export const Sheet = lazyComponent<SheetProps>(() =>
  import('./sheet-dialog.tsx').then((part) => part.SheetDialog),
);

/** Code of a sheet together with that of all sheets, where it is fetched ahead of its use. */
export async function withSheet<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, Sheet.load()]);
  return loaded;
}
