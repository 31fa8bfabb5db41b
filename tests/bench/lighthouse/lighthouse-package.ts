import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is read of a Lighthouse result (github.com/GoogleChrome/lighthouse, docs/understanding-results.md). */
export interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly AuditItem[] };
}

export interface AuditItem {
  readonly url?: string;
  readonly transferSize?: number;
  readonly node?: { readonly snippet?: string };
  readonly description?: string;
}

export const throttlingMethods = ['simulate', 'devtools'] as const;

export interface LighthouseFlags {
  readonly throttlingMethod: (typeof throttlingMethods)[number];
  readonly port: number;
  readonly output: 'json';
  readonly logLevel: 'error';
  readonly onlyCategories: readonly string[];
  /** Otherwise code that was kept (worker, its caches, HTTP cache) is thrown away before; stored data stays either way. */
  readonly disableStorageReset: boolean;
}

export interface MeasuredPage {
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

type Lighthouse = (
  url: string,
  flags: LighthouseFlags,
  config: undefined,
  page: MeasuredPage,
) => Promise<{ readonly lhr: LighthouseResult } | undefined>;

interface Puppeteer {
  connect(options: { browserURL: string; defaultViewport: null }): Promise<{
    newPage(): Promise<MeasuredPage>;
    disconnect(): Promise<void>;
  }>;
}

function importFrom(folder: string, ...path: string[]) {
  return import(pathToFileURL(join(folder, 'node_modules', ...path)).href);
}

/** Lighthouse, and the Puppeteer that it brings, from where `npm run lighthouse` has installed them. */
export async function loadLighthouse(
  folder: string,
): Promise<{ lighthouse: Lighthouse; puppeteer: Puppeteer }> {
  const lighthouse: { default: Lighthouse } = await importFrom(folder, 'lighthouse', 'core', 'index.js');
  const entry = ['puppeteer-core', 'lib', 'puppeteer', 'puppeteer-core.js'];
  const puppeteer: { default: Puppeteer } = await importFrom(folder, ...entry);
  return { lighthouse: lighthouse.default, puppeteer: puppeteer.default };
}
