import sanitizeHtml from 'sanitize-html';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Every element that a parser finds in a piece of HTML, whatever it is. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => void found.push({ name, attributes: { ...attributes } }),
  });
  return found;
}

const allowed = new Set('p br strong em u s a ul ol li blockquote code pre h3'.split(' '));
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/;

/** What a stored text holds that it must not hold; nothing where it is safe. */
export function faultsOf(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => {
    if (!allowed.has(name)) return [`<${name}>`];
    return Object.entries(attributes).flatMap(([attribute, value]) => {
      const isRight =
        name === 'a' &&
        ((attribute === 'href' && safeAddress.test(value)) ||
          (attribute === 'rel' && value === 'noopener nofollow ugc'));
      return isRight ? [] : [`<${name} ${attribute}="${value}">`];
    });
  });
}
