import sanitizeHtml from 'sanitize-html';

const nothing: sanitizeHtml.Attributes = {};
const become = (tagName: string) => () => ({ tagName, attribs: nothing });

const sameMeaning: Readonly<Record<string, string>> = {
  strong: 'b',
  em: 'i cite dfn var',
  s: 'del strike',
  u: 'ins',
  code: 'kbd samp tt',
  h3: 'h1 h2 h4 h5 h6',
  p: 'div section article header footer main aside address figure figcaption dl dt dd center tr caption',
  br: 'hr',
};

/** What stands in these is no text for people, or another language than HTML. */
const droppedWithContents =
  'script style textarea option xmp noscript template svg math title iframe noembed noframes plaintext object applet audio video canvas select datalist frameset head';

const transforms = Object.entries(sameMeaning).flatMap(([tag, names]) =>
  names.split(' ').map((name) => [name, become(tag)] as const),
);

const options: sanitizeHtml.IOptions = {
  allowedTags: 'p br strong em u s a ul ol li blockquote code pre h3'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: droppedWithContents.split(' '),
  transformTags: Object.fromEntries(transforms),
};

/** Whatever somebody sent, as balanced HTML of the elements that we know, and of no attribute but a link's address. */
export const sanitise = (html: string): string => sanitizeHtml(html, options);
