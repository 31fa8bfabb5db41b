import { appName } from '#contract/names.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface ReminderMail {
  readonly to: string;
  readonly hasSubmitted: boolean;
  readonly programme: string;
  /** Saturday, 8 May 2021, 11:59 PM (Riyadh time) */
  readonly closing: string;
  readonly link: string;
}

function sentences({ hasSubmitted, closing }: ReminderMail): {
  title: string;
  missing: string;
  until: string;
} {
  return hasSubmitted
    ? {
        title: 'Your changes are not submitted yet',
        missing:
          'You have begun to change your application, and have not submitted the changes. Until you do, what you submitted before counts.',
        until: `Changes are taken until ${closing}.`,
      }
    : {
        title: 'Your application is not submitted yet',
        missing:
          'You have begun an application, and it is saved as a draft. What is missing: that you submit it. A draft is not read by anybody.',
        until: `Applications are taken until ${closing}.`,
      };
}

const wayOut = 'If you have changed your mind, there is nothing to do. This reminder comes once.';

function html(mail: ReminderMail): string {
  const { title, missing, until } = sentences(mail);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="margin:0;background:#faf7f1;font-family:system-ui,sans-serif;color:#17211d">
<div style="max-width:480px;margin:0 auto;padding:32px 20px">
<h1 style="font-size:24px;line-height:30px;margin:0 0 12px">${title}</h1>
<p style="font-size:16px;line-height:24px;margin:0 0 24px;color:#56605a">${mail.programme}</p>
<p style="font-size:16px;line-height:24px;margin:0 0 12px">${missing}</p>
<p style="font-size:16px;line-height:24px;margin:0 0 24px"><strong>${until}</strong></p>
<p style="margin:0 0 24px"><a href="${mail.link}" style="display:inline-block;background:#0e6b55;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none;padding:14px 24px;border-radius:14px">Continue my draft</a></p>
<p style="font-size:13px;line-height:18px;color:#56605a;margin:0">${wayOut}</p>
</div></body></html>`;
}

function text(mail: ReminderMail): string {
  const { title, missing, until } = sentences(mail);
  return `${title}
${mail.programme}

${missing}

${until}

Continue here:
${mail.link}

${wayOut}
`;
}

/** To somebody whose application would otherwise stay a draft. */
export function reminderMail(mail: ReminderMail): Mail {
  return {
    to: mail.to,
    subject: `${sentences(mail).title} · ${appName}`,
    text: text(mail),
    html: html(mail),
    link: mail.link,
    code: null,
  };
}
