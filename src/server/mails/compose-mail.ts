import { escapeHtml } from '#server/http/html.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

/** Something asked, and what a person has answered; lists of them have a heading where there are several. */
export interface MailedAnswer {
  readonly title: string;
  readonly text: string;
  /** A line under the answer, such as what stood there before. */
  readonly note?: string;
}

/** Part of a mail, of which its HTML and its plain text are made. All texts are plain: people's words are never markup. */
export type MailPart =
  | { readonly kind: 'soft' | 'text' | 'strong' | 'note' | 'heading' | 'code'; readonly text: string }
  /** Words of a person, such as the name of a room. */
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly link: string }
  /** Sentence at the end that leads somewhere. */
  | { readonly kind: 'way'; readonly text: string; readonly link: string }
  | { readonly kind: 'answers'; readonly answers: readonly MailedAnswer[] };

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly title: string;
  readonly parts: readonly MailPart[];
  /** Target of the mail's link, for the outbox page of a server without SMTP. */
  readonly link: string;
  readonly code?: string;
}

const soft = 'color:#56605a';
const styles = {
  soft: `font-size:16px;line-height:24px;margin:0 0 24px;${soft}`,
  text: 'font-size:16px;line-height:24px;margin:0 0 12px',
  strong: 'font-size:16px;line-height:24px;font-weight:600;margin:0 0 24px',
  note: `font-size:13px;line-height:18px;margin:12px 0 0;${soft}`,
  heading: 'font-size:17px;line-height:24px;font-weight:600;margin:24px 0 8px',
  code: 'font-size:30px;font-weight:600;letter-spacing:.12em;margin:0 0 24px',
  name: 'font-size:20px;line-height:28px;font-weight:600;margin:0 0 24px',
  button:
    'display:inline-block;background:#0e6b55;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none;padding:14px 24px;border-radius:14px',
  answers:
    'background:#ffffff;border:1px solid #e7dfd2;border-radius:14px;padding:4px 16px 12px;margin:0 0 24px;overflow-wrap:anywhere;word-break:break-word',
  question: `font-size:13px;line-height:18px;margin:12px 0 2px;${soft}`,
  answer: 'font-size:16px;line-height:24px;margin:0',
} as const;

/** Text as markup, with its lines; programs that show mails do not all know `white-space`. */
const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const paragraph = (style: string, text: string, isOfPerson = false): string =>
  `<p style="${style}"${isOfPerson ? ' dir="auto"' : ''}>${lines(text)}</p>`;

function answerHtml({ title, text, note }: MailedAnswer): string {
  const more = note === undefined ? '' : paragraph(styles.question, note, true);
  return `${paragraph(styles.question, title)}${paragraph(styles.answer, text, true)}${more}`;
}

function partHtml(part: MailPart): string {
  switch (part.kind) {
    case 'button':
      return `<p style="margin:12px 0 24px"><a href="${escapeHtml(part.link)}" style="${styles.button}">${escapeHtml(part.label)}</a></p>`;
    case 'way':
      return `<p style="${styles.note}">${lines(part.text)} <a href="${escapeHtml(part.link)}" style="${soft}">${escapeHtml(part.link)}</a></p>`;
    case 'answers':
      return `<div style="${styles.answers}">${part.answers.map(answerHtml).join('\n')}</div>`;
    case 'heading':
      return `<h2 style="${styles.heading}">${lines(part.text)}</h2>`;
    case 'name':
      return paragraph(styles.name, part.text, true);
    default:
      return paragraph(styles[part.kind], part.text);
  }
}

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'button':
      return `${part.label}:\n${part.link}`;
    case 'way':
      return `${part.text} ${part.link}`;
    case 'answers':
      return part.answers
        .map(({ title, text, note }) => [title, text, note].filter((line) => line !== undefined).join('\n'))
        .join('\n\n');
    default:
      return part.text;
  }
}

/** Makes a mail of its parts: HTML without anything to load, and the same in plain text. */
export function composeMail({ to, subject, title, parts, link, code }: MailContent): Mail {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body style="margin:0;background:#faf7f1;font-family:system-ui,sans-serif;color:#17211d">
<div style="max-width:480px;margin:0 auto;padding:32px 20px">
<h1 style="font-size:24px;line-height:30px;margin:0 0 12px">${escapeHtml(title)}</h1>
${parts.map(partHtml).join('\n')}
</div></body></html>`;
  const text = `${[title, ...parts.map(partText)].join('\n\n')}\n`;
  return { to, subject, text, html, link, code: code ?? null };
}
