import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { OutboxSource } from '#client/outbox/outbox.ts';
import { createTextAutosave } from './text-autosave.ts';
import type { TextOptions } from './text-session.ts';
import { noStorage } from './use-text.ts';

export interface TextPlace extends Pick<TextOptions, 'place' | 'userId' | 'hasContent'> {
  readonly outbox: Pick<OutboxSource, 'open'>;
}

/**
 * Changes the text of a composer that is not open: it goes on from what stands there, as if somebody typed. Resolves when
 * the phone has it; true where the composer will find it.
 */
export async function addToText(
  { outbox, ...place }: TextPlace,
  change: (html: string) => string,
): Promise<boolean> {
  const opened = await outbox.open().catch(() => noStorage);
  const options = { ...place, storage: phoneStorage(), outbox: opened, initialHtml: '', sentKeys: () => [] };
  const autosave = createTextAutosave(options);
  const html = change(autosave.first);
  autosave.changed(html);
  autosave.leave();
  await autosave.hold();
  autosave.stop();
  return createTextAutosave(options).first === html;
}
