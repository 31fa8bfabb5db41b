import { addToText, type TextPlace } from '#client/forms/add-to-text.ts';
import { hasContent, textOf } from '#client/rich-text/plain-text.ts';
import { tidyHtml, toHtml } from '#client/rich-text/rich-html.ts';
import { limits } from '#contract/limits.ts';
import { addedBelow, shortened } from '#domain/shared-text.ts';

const blank = { tag: 'br', children: [] } as const;

/** Paragraphs of a text that somebody typed elsewhere: the same words and lines, whatever they look like. */
const htmlOfLines = (text: string): string =>
  toHtml(
    text.split('\n').map((line) => ({ tag: 'p', children: [line.trim() === '' ? blank : line] }) as const),
  );

const fits = (text: string) => htmlOfLines(text).length <= limits.messageMaxLength;

interface NewPost extends Pick<TextPlace, 'outbox' | 'userId'> {
  readonly eventId: number;
}

/** Puts a shared text below the post that one has begun to write; false where the phone could not keep it. */
export function addToPost(shared: string, { eventId, ...parts }: NewPost): Promise<boolean> {
  return addToText({ ...parts, place: `post:${eventId}`, hasContent }, (html) => {
    const before = tidyHtml(html, 'kept');
    const added = shortened(shared, fits);
    if (!hasContent(before)) return htmlOfLines(added);
    const [words, all] = [textOf(before), textOf(htmlOfLines(added))];
    return addedBelow(words, all) === words ? html : before + htmlOfLines(added);
  });
}
