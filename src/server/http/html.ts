const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 760px; padding: 24px 20px 64px; background: light-dark(#faf7f1, #0f1513); color: light-dark(#17211d, #ecf1ee); }
h1 { font-size: 30px; line-height: 36px; } h2 { font-size: 17px; margin: 0; }
details, article { background: light-dark(#fff, #171f1c); border: 1px solid light-dark(#e7dfd2, #26312c); border-radius: 18px; padding: 16px; margin: 12px 0; }
summary { cursor: pointer; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
button { font: inherit; font-weight: 600; color: light-dark(#fff, #0f1513); background: light-dark(#0e6b55, #5cc8a7); border: 0; border-radius: 14px; padding: 14px 24px; cursor: pointer; }
a { color: light-dark(#0e6b55, #5cc8a7); } .soft { color: light-dark(#56605a, #a3b1aa); font-size: 13px; } .code { font-size: 24px; font-weight: 600; letter-spacing: .1em; }
`;

/** Renders a plain page of the server's own, without scripts; `body` is markup. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}
