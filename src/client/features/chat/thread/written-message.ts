import { isVisible } from '#contract/written-text.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** HTML of a text that somebody typed: the same words and lines, whatever they look like. */
export const htmlOfPlain = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>');

/** The text behind HTML that `htmlOfPlain` has made. */
export const plainOfHtml = (html: string): string =>
  html.replaceAll('<br>', '\n').replace(/&[a-z\d#]+;/g, (entity) => signs.get(entity) ?? entity);

/** Place of this app that goes with a message. */
export interface AttachedLink {
  readonly path: string;
  /** Name of the place: the message's words where it has no others. */
  readonly words: string;
}

/** A message while it is written. */
export interface WrittenMessage {
  readonly text: string;
  readonly link: AttachedLink | null;
}

const oneLine = (words: string) => htmlOfPlain(words.replaceAll('\n', ' '));

/** HTML in which the phone keeps it: what was typed, and in a line of its own the link. */
export const htmlOfWritten = ({ text, link }: WrittenMessage): string =>
  htmlOfPlain(text) + (link === null ? '' : `<br><a href="${oneLine(link.path)}">${oneLine(link.words)}</a>`);

// What is typed holds no tag but `<br>`.
const linkAtEnd = /<br><a href="([^"<>]*)">([^<>]*)<\/a>$/;

/** The message behind HTML that `htmlOfWritten` has made. */
export function writtenOfHtml(html: string): WrittenMessage {
  const found = linkAtEnd.exec(html);
  if (found === null) return { text: plainOfHtml(html), link: null };
  const [, path = '', words = ''] = found;
  const link = { path: plainOfHtml(path), words: plainOfHtml(words) };
  return { text: plainOfHtml(html.slice(0, found.index)), link };
}

const isText = (text: string) => isVisible(text.trim());

/** Tells whether there is something to send. */
export const hasContent = ({ text, link }: WrittenMessage): boolean => isText(text) || link !== null;

/** Parts of the message that is sent. */
export function sentParts({ text, link }: WrittenMessage): { body: string; link: string | undefined } {
  const words = isText(text) ? text.trim() : (link?.words ?? '');
  return { body: htmlOfPlain(words), link: link?.path };
}

/** Returns what was added while that which stood there before was being kept. */
export const addedTo = (before: WrittenMessage, now: WrittenMessage): WrittenMessage => ({
  text: now.text.startsWith(before.text) ? now.text.slice(before.text.length) : now.text,
  link: now.link === before.link ? null : now.link,
});
