import { addToText, type TextPlace } from '#client/forms/add-to-text.ts';
import { messageDraftPlace } from '#client/outbox/message-drafts.ts';
import { limits } from '#contract/limits.ts';
import type { Person } from '#contract/users.ts';
import { addedBelow, shortened } from '#domain/shared-text.ts';
import { hasContent, htmlOfPlain, htmlOfWritten, writtenOfHtml } from './written-message.ts';

const fits = (text: string) => htmlOfPlain(text).length <= limits.chatMessageMaxLength;

/** Puts a shared text below what one has begun to write to somebody; false where the phone could not keep it. */
export function addToMessage(
  person: Person,
  shared: string,
  parts: Pick<TextPlace, 'outbox' | 'userId'>,
): Promise<boolean> {
  const place = {
    ...parts,
    place: messageDraftPlace({ kind: 'DIRECT', person }),
    hasContent: (html: string) => hasContent(writtenOfHtml(html)),
  };
  return addToText(place, (html) => {
    const { text, link } = writtenOfHtml(html);
    return htmlOfWritten({ text: addedBelow(text, shortened(shared, fits)), link });
  });
}
