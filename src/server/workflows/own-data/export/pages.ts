import { escapeHtml, plainPage } from '#server/http/html.ts';
import { readText } from '#server/rich-text/escape.ts';
import type { Area, Entry } from './areas.ts';

/** Yields an area as JSON, one thing a line. */
export async function* asJson(area: Area): AsyncIterable<string> {
  let before = '[';
  for await (const entry of area.read()) {
    yield `${before}\n${JSON.stringify(entry)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** Names of fields that hold a text with markup. */
const richFields: ReadonlySet<string> = new Set(['text', 'description']);

/** Words of a stored text, one line for each of its blocks. */
const plainText = (html: string): string =>
  readText(html.replace(/<br ?\/?>|<\/(?:p|li|div|h\d|blockquote)>/g, '\n').replace(/<[^>]*>/g, '')).trim();

/** Name of a field in words: `lastUsed` is "Last used". */
function labelOf(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words for a moment, given as it stands in JSON. */
export type MomentWords = (moment: string) => string;

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function shown(name: string, value: Entry[string], words: MomentWords): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value ?? '');
  if (isMoment(text)) return words(text);
  return richFields.has(name) ? plainText(text) : text;
}

function article(entry: Entry, words: MomentWords): string {
  const fields = Object.entries(entry).filter(([, value]) => value !== null && value !== '');
  const lines = fields.map(
    ([name, value]) =>
      `<p><span class="soft">${escapeHtml(labelOf(name))}</span><br>${escapeHtml(shown(name, value, words)).replaceAll('\n', '<br>')}</p>`,
  );
  return `<article>${lines.join('')}</article>`;
}

const mark = '<!-- entries -->';

/** Yields an area as a page that can be read, without scripts. */
export async function* asPage(area: Area, words: MomentWords): AsyncIterable<string> {
  const frame = `<p><a href="index.html">Your data</a></p><h1>${escapeHtml(area.title)}</h1>${mark}`;
  const [head = '', foot = ''] = plainPage(area.title, frame).split(mark);
  yield head;
  let isEmpty = true;
  for await (const entry of area.read()) {
    isEmpty = false;
    yield article(entry, words);
  }
  yield isEmpty ? `<p>There is nothing here.</p>${foot}` : foot;
}

export interface ListedFile {
  readonly path: string;
  readonly name: string;
}

interface Index {
  readonly name: string;
  /** Saturday, 8 May 2021, 11:59 PM (Riyadh time) */
  readonly when: string;
  readonly areas: readonly Area[];
  readonly files: readonly ListedFile[];
}

/** Page from which all others are reached. */
export function indexPage({ name, when, areas, files }: Index): string {
  const pages = areas.map(
    (area) =>
      `<li><a href="${area.name}.html">${escapeHtml(area.title)}</a> <span class="soft">(<a href="${area.name}.json">as JSON</a>)</span></li>`,
  );
  const links = files.map(
    (file) => `<li><a href="${encodeURI(file.path)}">${escapeHtml(file.name)}</a></li>`,
  );
  const body = [
    `<h1>Your data</h1><p>${escapeHtml(name)}</p><p class="soft">As of ${escapeHtml(when)}. What others wrote to you is theirs, and is not here.</p>`,
    `<ul>${pages.join('')}</ul>`,
    `<h2>Files</h2>${links.length === 0 ? '<p>You have sent no files.</p>' : `<ul>${links.join('')}</ul>`}`,
  ];
  return plainPage('Your data', body.join(''));
}
