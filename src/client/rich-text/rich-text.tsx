import { useRouter } from '@tanstack/react-router';
import { createElement, type MouseEvent, memo, type ReactNode } from 'react';
import { richTextOf } from './read-rich-text.ts';
import { linkOf } from './rich-link.ts';
import type { RichElement, RichNode } from './rich-node.ts';
import styles from './rich-text.module.css';

interface RichTextProps {
  html: string;
  className?: string;
}

/** Shows what somebody wrote. Nothing of it ever becomes HTML again: what is drawn are our own elements, whatever was stored. */
export const RichText = memo(function RichText({ html, className }: RichTextProps) {
  const props = { className: className ? `${styles.text} ${className}` : styles.text, dir: 'auto' };
  return createElement('div', props, ...draw(richTextOf(html), 'block'));
});

/** Bare addresses become links, but in a link and in code; the direction is each block's own. */
type Place = 'block' | 'line' | 'verbatim';

/** Gives separate arguments for `createElement`: the parts of a text never change, only all of them at once, and need no keys. */
function draw(nodes: readonly RichNode[], place: Place): ReactNode[] {
  return nodes.flatMap((node): ReactNode[] => {
    if (typeof node !== 'string') return [drawPart(node, place)];
    if (place === 'verbatim') return [node];
    return atAddresses(node).map((piece, index) =>
      index % 2 === 1 ? createElement(AnyLink, { address: piece }, piece) : piece,
    );
  });
}

const startsBlock = /^(?:p|h3|ul|ol|blockquote|pre)$/;

function drawPart({ tag, href, children }: RichElement, place: Place): ReactNode {
  if (tag === 'br') return createElement('br');
  if (tag === 'a') return createElement(AnyLink, { address: href ?? '' }, ...draw(children, 'verbatim'));
  const isVerbatim = place === 'verbatim' || tag === 'code' || tag === 'pre';
  const props = place === 'block' && startsBlock.test(tag) ? { dir: 'auto' } : null;
  return createElement(tag, props, ...draw(children, isVerbatim ? 'verbatim' : 'line'));
}

function AnyLink({ address, children }: { address: string; children?: ReactNode }) {
  const link = linkOf(address, window.location.origin);
  if (link === null) return children;
  if ('screen' in link) return <ScreenLink screen={link.screen}>{children}</ScreenLink>;
  return (
    <a href={link.href} target="_blank" rel="noopener nofollow ugc">
      {children}
    </a>
  );
}

/** A screen of the app is opened within it, unless one asks for another window. */
function ScreenLink({ screen, children }: { screen: string; children: ReactNode }) {
  const { history } = useRouter();
  const handleClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return;
    event.preventDefault();
    history.push(screen);
  };
  return (
    <a href={screen} onClick={handleClick}>
      {children}
    </a>
  );
}

const address = /https?:\/\/[^\s<>"“”]+/gi;
const pairs = ['()', '[]', '{}'];

const count = (text: string, character: string) => text.split(character).length - 1;

/** Without the full stop of the sentence it stands in, and without a bracket that was opened before it. */
function withoutTail(text: string): string {
  const tooMany = new Map(
    pairs.map(([open = '', close = '']) => [close, count(text, close) - count(text, open)] as const),
  );
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    const surplus = tooMany.get(last);
    if (surplus === undefined ? !/[.,:;!?'*،؛؟…»”’。、！？]/.test(last) : surplus <= 0) break;
    if (surplus !== undefined) tooMany.set(last, surplus - 1);
  }
  return text.slice(0, end);
}

/** A text in pieces, at the addresses of web pages that stand in it bare: each second piece is one. */
export function atAddresses(text: string): readonly string[] {
  if (!text.includes('://')) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutTail(match[0]);
    if (!URL.canParse(found)) continue;
    pieces.push(text.slice(from, match.index), found);
    from = match.index + found.length;
  }
  return [...pieces, text.slice(from)];
}
