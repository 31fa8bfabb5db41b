import { createTextAutosave, type TextAutosave } from '#client/forms/text-autosave.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import { draftCopy } from '#client/outbox/local-copy.ts';
import { emptyOutbox } from '#client/outbox/outbox.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import type { Draft } from '#offline/outbox/entry.ts';

const place = 'post:3';
const userId = 7;

/** One tab with the composer open, and what stands in its field. */
export interface TextTab {
  readonly autosave: TextAutosave;
  field(): string;
  type(html: string): void;
  /** Sends what stands in the field. */
  send(): Promise<void>;
  /** Takes in what the phone has, as when it hears of another tab. */
  hear(): void;
  /** It hears of nothing any more, and writes nothing. */
  kill(): void;
}

export interface TextPhone {
  readonly storage: ReturnType<typeof memoryStorage>;
  /** What the phone has in the place. */
  draft(): Draft | null;
  /** Texts in it, the newest first. */
  texts(): string[];
  copy(): Draft | null;
  /** Every state of the draft that was written. */
  readonly written: (Draft | null)[];
  /** What the phone's storage says to writes; null where it works. */
  fault: Error | null;
  /** Tabs do not hear of each other. */
  isQuiet: boolean;
  remove(): void;
  openTab(options?: { readonly initialHtml?: string }): TextTab;
}

export function createTextPhone(known: Draft | null = null): TextPhone {
  const storage = memoryStorage();
  const sent: { readonly html: string; readonly key: string }[] = [];
  const tabs = new Set<TextTab>();
  let draft = known;
  const told = () => {
    if (!phone.isQuiet) for (const tab of tabs) tab.hear();
  };
  const phone: TextPhone = {
    storage,
    written: [],
    fault: null,
    isQuiet: false,
    draft: () => draft,
    texts: () => [draft, ...(draft?.others ?? [])].flatMap((one) => (one ? [one.html] : [])),
    copy: () => draftCopy(storage, { place, userId }).get(),
    remove() {
      draft = null;
      told();
    },
    openTab({ initialHtml = '' } = {}) {
      let isAlive = true;
      const change = async (next: (kept: Draft | null) => Draft | null) => {
        if (!isAlive) return new Promise<never>(() => undefined);
        if (phone.fault) throw phone.fault;
        draft = next(draft);
        phone.written.push(draft);
        told();
        return draft;
      };
      const autosave = createTextAutosave({
        place,
        userId,
        storage,
        initialHtml,
        hasContent,
        sentKeys: (html) =>
          sent.filter((one) => html === undefined || one.html === html).map(({ key }) => key),
        outbox: {
          state: () => ({ ...emptyOutbox, drafts: draft ? [draft] : [] }),
          changeDraft: (_, next) => change(next),
        },
      });
      let field = autosave.first;
      const tab: TextTab = {
        autosave,
        field: () => field,
        type(html) {
          field = html;
          autosave.changed(html);
        },
        async send() {
          const html = field;
          await autosave.hold();
          sent.push({ html, key: crypto.randomUUID() });
          await change(autosave.taken.change);
          autosave.sent();
          field = '';
          told();
        },
        hear() {
          if (isAlive) field = autosave.arrived() ?? field;
        },
        kill() {
          isAlive = false;
          autosave.stop();
          tabs.delete(tab);
        },
      };
      tabs.add(tab);
      return tab;
    },
  };
  return phone;
}
