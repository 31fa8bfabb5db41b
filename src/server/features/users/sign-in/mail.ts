import { limits } from '#contract/limits.ts';
import { appName } from '#contract/names.ts';
import type { Mail } from '#server/providers/mail/mailer.ts';

interface SignInMail {
  readonly to: string;
  readonly link: string;
  readonly code: string;
  readonly programme: string;
}

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

function html({ link, code, programme }: SignInMail): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in to ${appName}</title></head><body style="margin:0;background:#faf7f1;font-family:system-ui,sans-serif;color:#17211d">
<div style="max-width:480px;margin:0 auto;padding:32px 20px">
<h1 style="font-size:24px;line-height:30px;margin:0 0 12px">Sign in to ${appName}</h1>
<p style="font-size:16px;line-height:24px;margin:0 0 24px;color:#56605a">${programme}</p>
<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;background:#0e6b55;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none;padding:14px 24px;border-radius:14px">Sign in</a></p>
<p style="font-size:16px;line-height:24px;margin:0 0 8px">Or type this code in the app:</p>
<p style="font-size:30px;font-weight:600;letter-spacing:.12em;margin:0 0 24px">${spaced(code)}</p>
<p style="font-size:13px;line-height:18px;color:#56605a;margin:0">Both work once, for ${limits.signInMinutes} minutes. If you did not ask for this, nothing happens when you ignore it.</p>
</div></body></html>`;
}

function text({ link, code, programme }: SignInMail): string {
  return `Sign in to ${appName}
${programme}

Open this link:
${link}

Or type this code in the app: ${spaced(code)}

Both work once, for ${limits.signInMinutes} minutes.
If you did not ask for this, nothing happens when you ignore it.
`;
}

/** The sign-in mail: a link for the browser, six digits for the installed app, which links do not open. */
export function signInMail(content: SignInMail): Mail {
  return {
    to: content.to,
    subject: `${content.code} is your ${appName} code`,
    text: text(content),
    html: html(content),
    link: content.link,
    code: content.code,
  };
}
