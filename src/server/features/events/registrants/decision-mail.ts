import { appName } from '#contract/names.ts';
import { escapeHtml } from '#server/http/html.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface DecisionMail {
  readonly to: string;
  readonly isApproved: boolean;
  readonly room: string;
  /** Address of the room. */
  readonly link: string;
}

interface Sentences {
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly ending: string;
}

function sentences({ isApproved, room }: DecisionMail): Sentences {
  return isApproved
    ? {
        subject: `You are in: ${room}`,
        title: 'You are in',
        text: 'The host has approved your request to join this room. Everything in it is open to you now.',
        button: 'Open the room',
        ending: 'If you cannot come after all, you can leave the room on its page.',
      }
    : {
        subject: `About your request to join ${room}`,
        title: 'About your request to join',
        text: 'Thank you for your interest in this room. The host did not approve your request this time.',
        button: 'See the room',
        ending: 'If you think that this is a mistake, please speak to whoever organises it.',
      };
}

function html(mail: DecisionMail): string {
  const { title, text, button, ending } = sentences(mail);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="margin:0;background:#faf7f1;font-family:system-ui,sans-serif;color:#17211d">
<div style="max-width:480px;margin:0 auto;padding:32px 20px">
<h1 style="font-size:24px;line-height:30px;margin:0 0 12px">${title}</h1>
<p style="font-size:20px;line-height:28px;font-weight:600;margin:0 0 24px" dir="auto">${escapeHtml(mail.room)}</p>
<p style="font-size:16px;line-height:24px;margin:0 0 24px">${text}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(mail.link)}" style="display:inline-block;background:#0e6b55;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none;padding:14px 24px;border-radius:14px">${button}</a></p>
<p style="font-size:13px;line-height:18px;color:#56605a;margin:0">${ending}</p>
</div></body></html>`;
}

function text(mail: DecisionMail): string {
  const { title, text: body, button, ending } = sentences(mail);
  return `${title}
${mail.room}

${body}

${button}:
${mail.link}

${ending}
`;
}

/** To somebody about whose request to join a host has decided. */
export function decisionMail(mail: DecisionMail): Mail {
  return {
    to: mail.to,
    subject: `${sentences(mail).subject} · ${appName}`,
    text: text(mail),
    html: html(mail),
    link: mail.link,
    code: null,
  };
}
