import { lazyPart } from './lazy-part.tsx';
import type { SheetProps } from './sheet-dialog.tsx';

/** What lies over a screen comes after the screen. */
export const Sheet = lazyPart<SheetProps>(() =>
  import('./sheet-dialog.tsx').then((part) => part.SheetDialog),
);

/** Code of a sheet together with that of all sheets, where it is fetched ahead of its use. */
export async function withSheet<Part>(part: Promise<Part>): Promise<Part> {
  await Sheet.load();
  return part;
}
