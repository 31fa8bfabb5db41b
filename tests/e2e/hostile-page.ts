import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export interface HostileWatch {
  /** Everything that ran, asked another place for something, or was stopped by the Content-Security-Policy alone. */
  incidents(): Promise<string[]>;
}

/** Watches a page from before its first script on. */
export async function watchHostility(page: Page, origin: string): Promise<HostileWatch> {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:data|blob):/.test(url)) heard.push(`request: ${url}`);
  });
  page.on('popup', (popup) => heard.push(`popup: ${popup.url()}`));
  await page.exposeFunction('heardOfHostility', (what: string) => void heard.push(what));
  await page.addInitScript(() => {
    const tell = (what: string) => Reflect.get(window, 'heardOfHostility')(what);
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
      Reflect.set(window, name, () => tell(`called: ${name}`));
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      tell(`policy: ${violatedDirective} ${sample}`),
    );
  });
  return { incidents: async () => heard };
}

interface Drawn {
  readonly name: string;
  readonly isOwnScript: boolean;
  /** A part of a drawing that is none of ours. */
  readonly isOddDrawing: boolean;
  /** Handlers and addresses. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** All elements that are drawn on the way from the top of a long page to its end, each sort once. */
async function drawn(page: Page): Promise<Drawn[]> {
  const sorts = await page.evaluate(async () => {
    const telling = /^(?:on.*|href|src|action|formaction|xlink:href|srcdoc|srcset|poster|data|background)$/i;
    const seen = new Set<string>();
    const look = (element: Element) => {
      const drawing = element.closest('svg');
      const sort: Drawn = {
        name: element.localName,
        isOwnScript: element.localName === 'script' && element.parentElement === document.body,
        isOddDrawing: drawing !== null && !drawing.hasAttribute('viewBox'),
        attributes: [...element.attributes]
          .filter(({ name }) => telling.test(name))
          .map(({ name, value }) => [name, value]),
      };
      seen.add(JSON.stringify(sort));
    };
    const scroll = async (to: number) => {
      window.scrollTo(0, to);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    };
    await scroll(0);
    for (let from = -1; from < window.scrollY; await scroll(from + window.innerHeight * 0.8)) {
      from = window.scrollY;
      document.body.querySelectorAll('*').forEach(look);
    }
    await scroll(0);
    return [...seen];
  });
  return sorts.map((sort) => JSON.parse(sort));
}

const forbidden =
  /^(?:script|iframe|frame|object|embed|applet|base|meta|link|style|math|audio|video|template|animate|set|foreignobject|use)$/i;
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|data:image\/|blob:)/i;

/** What is in an element although nobody of us puts it there. */
function faultsOf({ name, isOwnScript, isOddDrawing, attributes }: Drawn): string[] {
  const isStranger = (forbidden.test(name) && !isOwnScript) || isOddDrawing;
  const strange = attributes
    .filter(([key, value]) => /^on/i.test(key) || !safeAddress.test(value))
    .map(([key, value]) => `${name}[${key}="${value}"]`);
  return isStranger ? [`<${name}>`, ...strange] : strange;
}

/** Goes through a long page to its end, looks at what is drawn on the way, and comes back to its top. */
export async function expectHarmless(page: Page, what: string): Promise<void> {
  expect((await drawn(page)).flatMap(faultsOf), what).toEqual([]);
}
