import { keptImageFolders } from '#contract/kept-on-phone.ts';

/** A screen as plain HTML: words, shapes and ways on, and nothing that runs or was typed. */
export interface DrawnScreen {
  readonly html: string;
  /** Names of the classes in it. */
  readonly classes: ReadonlySet<string>;
  /** Rules in place of the style attributes, which the policy refuses. */
  readonly ownRules: string;
}

/** Part of the page that is drawn, in px from the upper edge of the screen. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Lower edge of the screen: what begins below it is laid out after the first paint. */
  readonly fold: number;
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that a drawn screen may have; what is none of them is left out with all that it holds. */
const elements = names(
  'a abbr article aside b bdi blockquote br button cite code dd del details div dl dt em fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hr i img input kbd label legend li main mark nav ol p pre q s search section ' +
    'small span strong sub summary sup table tbody td textarea th thead time tr u ul ' +
    'circle clipPath defs ellipse g line path polygon polyline rect svg',
);
const empty = names('br hr img input');

const attributes = names(
  'class dir lang role open disabled type placeholder rows aria-label aria-hidden aria-current aria-selected ' +
    'aria-expanded aria-pressed aria-disabled aria-orientation ' +
    'cx cy d fill fill-rule height opacity points preserveAspectRatio r rx ry stroke stroke-linecap stroke-linejoin ' +
    'stroke-width transform viewBox width x x1 x2 y y1 y2',
);
/** True for marks that the app's styles look at; where the router finds what scrolls is the real screen's alone. */
const isKeptMark = (name: string) => /^data-[a-z-]+$/.test(name) && name !== 'data-scroll-restoration-id';
const longestMark = 64;

const isFocusable = (element: Element) => element.matches('a, button, input, textarea, summary, [tabindex]');

/**
 * True for what has no box, but where only its parts have one, and but for what is said without a network: whether there
 * is one is known at the start.
 */
const isUnseen = (element: Element) =>
  !element.checkVisibility() &&
  !element.matches('[data-offline], [data-offline] *, :has(> [data-offline])') &&
  getComputedStyle(element).display !== 'contents';

/** True for what comes and goes by itself: messages, the line of work under way, the word before what is new. */
const isFleeting = (element: Element) => element.matches('[data-fleeting], [popover], dialog');

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Draws what stands within the span anew, by the lists above. Reads the layout, and changes nothing. */
export function drawScreen(root: Element, span: Span): DrawnScreen {
  const classes = new Set<string>();
  const rules = new Map<string, string>();
  /** Within something that is laid out later. */
  let isBelow = false;
  /** Name of the class that stands for a style attribute. */
  const classFor = (style: string): string => {
    const known = rules.get(style) ?? `s${rules.size}`;
    rules.set(style, known);
    return known;
  };

  function drawNode(node: Node): string {
    if (node instanceof Text) return escaped(node.data);
    if (!(node instanceof Element)) return '';
    if (!elements.has(node.localName) || isFleeting(node) || isUnseen(node)) return '';
    // A drawing stands where its root does.
    return node instanceof HTMLElement ? drawPlaced(node) : drawElement(node);
  }

  function drawPlaced(element: HTMLElement): string {
    const { top, bottom, height, width } = element.getBoundingClientRect();
    if (height === 0) return drawElement(element);
    if (top >= span.to) return '';
    if (bottom <= span.from) return drawElement(element, { style: emptyStyle(height), isEmpty: true });
    if (top < span.fold || isBelow || !isPart(element)) return drawElement(element);
    isBelow = true;
    const drawn = drawElement(element, { style: sizeStyle(width, height), isLater: true });
    isBelow = false;
    return drawn;
  }

  function drawElement(element: Element, { style: extra = '', isEmpty, isLater }: Way = {}): string {
    const { localName } = element;
    const style = (element.getAttribute('style') ?? '') + extra;
    for (const name of element.classList) classes.add(name);
    const attributes = attributesOf(element, [
      ...(style ? [classFor(style)] : []),
      ...(isLater ? ['later'] : []),
    ]);
    const start = `<${localName}${attributes}>`;
    if (empty.has(localName)) return start;
    const content = isEmpty ? '' : Array.from(element.childNodes, drawNode).join('');
    return `${start}${content}</${localName}>`;
  }

  const html = Array.from(root.childNodes, drawNode).join('');
  const ownRules = [...rules].map(([style, name]) => `#last-screen .${name}{${style}}`).join('');
  return { html, classes, ownRules };
}

/** Way in which an element is drawn that does not stand on the screen. */
interface Way {
  readonly style?: string;
  /** Without what it holds. */
  readonly isEmpty?: boolean;
  readonly isLater?: boolean;
}

/** Style of an empty place; where rows are laid at their places by the page's code, it keeps its own. */
const emptyStyle = (height: number) =>
  `;block-size:${height}px;min-block-size:0;padding-block:0;overflow:hidden;visibility:hidden`;

/** True for what stands by itself: of small things a browser that leaves out their content loses the place. */
const isPart = (element: Element) => element.matches('article, div, li, section, ul');

const sizeStyle = (width: number, height: number) =>
  `;box-sizing:border-box;inline-size:${width}px;block-size:${height}px`;

function attributesOf(element: Element, extraClasses: readonly string[]): string {
  const kept = Array.from(element.attributes).filter(
    ({ name, value }) =>
      name !== 'class' && (attributes.has(name) || (isKeptMark(name) && value.length <= longestMark)),
  );
  const own: (readonly [string, string])[] = kept.map(({ name, value }) => [name, value]);
  const className = [...element.classList, ...extraClasses].join(' ');
  if (className) own.push(['class', className]);
  if (element instanceof HTMLAnchorElement) own.push(...pathOf(element, 'href', isAppPath));
  // Words first: the page asks for images when those are painted.
  if (element instanceof HTMLImageElement)
    own.push(...pathOf(element, 'src', isKeptImage, 'data-src'), ['alt', '']);
  if (element.matches('input, textarea')) own.push(['readonly', '']);
  if (element.matches(':checked')) own.push(['checked', '']);
  if (isFocusable(element)) own.push(['tabindex', '-1']);
  return own.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

function pathOf(element: Element, name: string, isAllowed: (path: string) => boolean, as = name) {
  const path = element.getAttribute(name);
  return path !== null && isAllowed(path) ? [[as, path] as const] : [];
}

const isAppPath = (path: string) => /^\/(?![/\\])/.test(path);
/** Our own, and covers that the page draws. */
const ownImages = ['/patterns/', '/icons/', 'data:image/svg+xml,'];
const isKeptImage = (path: string) =>
  [...keptImageFolders, ...ownImages].some((folder) => path.startsWith(folder));

/**
 * True where somebody has typed something, or chosen it in a form: a drawn screen would leave that out. What is chosen
 * elsewhere is a way of looking, and drawn.
 */
export function hasSomethingTyped(root: Element): boolean {
  const fields = root.querySelectorAll('input, textarea, select, [contenteditable="true"]');
  return Array.from(fields).some((field) => {
    if (field.matches('[type="checkbox"], [type="radio"]')) return field.matches('form :checked');
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value !== '';
    return field instanceof HTMLSelectElement || field.textContent?.trim() !== '';
  });
}
