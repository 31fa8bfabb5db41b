/** A rule of a style sheet, with the classes without which it says nothing: one list for each of its selectors. */
interface StyleRule {
  readonly text: string;
  readonly needs: readonly (readonly string[])[];
}

/** Rules that stand in `@media`, `@supports` and the like. */
interface RuleGroup {
  readonly head: string;
  readonly rules: StyleSheet;
}

export type StyleSheet = readonly (StyleRule | RuleGroup)[];

/**
 * Reads the text of a built style sheet. The browser's own reading does not do: it gives back a rule without its
 * `font: var(--…)` where another line of it changes a part of that (CSSOM, "serialize a CSS declaration block").
 */
export function readStyleSheet(text: string): StyleSheet {
  return blocksOf(text).flatMap(({ head, content }): StyleSheet => {
    if (/^@(?:-\w+-)?keyframes/.test(head)) return []; // nothing moves in a drawn screen
    if (/^@(?:media|supports|container|layer)/.test(head)) return [{ head, rules: readStyleSheet(content) }];
    const needs = head.startsWith('@') ? [[]] : neededClasses(head);
    return needs.length > 0 ? [{ text: `${head}{${content}}`, needs }] : [];
  });
}

interface Block {
  readonly head: string;
  readonly content: string;
}

/** A comment, a text in quotes, or a sign at which a rule may begin or end. */
const piece = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[{};]/g;

/** The outermost blocks of a text; what stands between them without braces, as `@charset`, is left out. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let [headAt, openAt] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(piece)) {
    if (sign === '{') {
      if (depth === 0) openAt = index;
      depth += 1;
    }
    if (sign === '}') depth -= 1;
    const isEnd = depth === 0 && (sign === '}' || sign === ';');
    if (isEnd && sign === '}')
      blocks.push({ head: text.slice(headAt, openAt).trim(), content: text.slice(openAt + 1, index) });
    if (isEnd) headAt = index + 1;
  }
  return blocks;
}

/** States into which nobody brings a drawn screen. */
const ofStates = /:(?:hover|active|focus)/;

/**
 * Classes that each selector asks for. What stands in brackets is not heard: `:not(.a)` asks for none, and
 * `:is(.a, .b)` for one of several.
 */
function neededClasses(selectors: string): string[][] {
  return withoutBrackets(selectors)
    .split(',')
    .filter((selector) => !ofStates.test(selector))
    .map((selector) => Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = '']) => name));
}

function withoutBrackets(selectors: string): string {
  const outer = selectors.replace(/\([^()]*\)/g, '');
  return outer === selectors ? outer : withoutBrackets(outer);
}

/** The rules of a sheet that may say something about elements with these classes, in their order. */
export function usedStyles(sheet: StyleSheet, classes: ReadonlySet<string>): string {
  return sheet.map((rule) => printRule(rule, classes)).join('');
}

function printRule(rule: StyleSheet[number], classes: ReadonlySet<string>): string {
  if ('head' in rule) {
    const content = usedStyles(rule.rules, classes);
    return content && `${rule.head}{${content}}`;
  }
  const isUsed = rule.needs.some((selector) => selector.every((name) => classes.has(name)));
  return isUsed ? rule.text : '';
}
