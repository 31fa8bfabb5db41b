import { sleep } from '#tests/support/sleep.ts';

/** One window of a browser that is driven from outside. */
export interface Engine extends AsyncDisposable {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, awaited where it is a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Errors that the page has thrown or printed so far, where the engine tells. */
  complaints(): readonly string[];
}

const patienceMs = 15_000;

/** Resolves once the expression is true in the page; while a page loads an engine may refuse to evaluate at all. */
export async function until(engine: Engine, expression: string, waitMs = patienceMs): Promise<void> {
  const deadline = Date.now() + waitMs;
  let last: unknown;
  while (Date.now() < deadline) {
    last = await engine.evaluate(expression).catch((error: unknown) => error);
    if (last === true) return;
    await sleep(50);
  }
  const seen = await engine.evaluate('location.pathname + " | " + document.body.innerText').catch(String);
  throw new Error(`not true within ${waitMs} ms: ${expression} (${last})\n      on screen: ${words(seen)}`);
}

function words(text: unknown): string {
  return String(text).replaceAll(/\s+/g, ' ').slice(0, 400);
}
