const marks: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plainText = (markup: string) =>
  markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (mark) => marks[mark] ?? mark);

/** What programs that show links read of a page. */
export function previewTags(html: string) {
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = '']) => plainText(text));
  const meta = (key: string) => found(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`, 'g'));
  return {
    titles: found(/<title>([^<]*)<\/title>/g),
    descriptions: meta('description'),
    name: meta('og:title'),
    description: meta('og:description'),
    image: meta('og:image'),
    address: meta('og:url'),
    type: meta('og:type'),
    site: meta('og:site_name'),
    card: meta('twitter:card'),
  };
}
