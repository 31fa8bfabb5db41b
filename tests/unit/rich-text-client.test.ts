import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf } from '#client/rich-text/editor/editor-tools.tsx';
import { meaningOfPasted } from '#client/rich-text/editor/pasted.ts';
import { hasContent, textOf } from '#client/rich-text/plain-text.ts';
import { readRichText } from '#client/rich-text/read-rich-text.ts';
import { tidyBlocks, tidyHtml, toHtml } from '#client/rich-text/rich-html.ts';
import { linkOf } from '#client/rich-text/rich-link.ts';
import { blockTags, inlineTags, type RichNode } from '#client/rich-text/rich-node.ts';
import { atAddresses } from '#client/rich-text/rich-text.tsx';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { scaled } from '#tests/support/slowness.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';

const origin = 'https://app.example';
const known: ReadonlySet<string> = new Set([...blockTags, ...inlineTags]);
const vectors = xssVectors.map(({ html }) => html);

/** What React would draw of it that is not ours. */
function strangers(nodes: readonly RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { tag, href, children, ...others } = node;
    const link = href === undefined ? null : linkOf(href, origin);
    const isSafe = link === null || 'screen' in link || /^(?:https?:\/\/|mailto:|tel:)/.test(link.href);
    return [
      ...(known.has(tag) ? [] : [tag]),
      ...(isSafe ? [] : [href ?? '']),
      ...Object.keys(others),
      ...strangers(children),
    ];
  });
}

describe('what is shown of a text', () => {
  test.each([
    ['<p>One <b>two</b> &amp; <i>three</i></p>', '<p>One <strong>two</strong> &amp; <em>three</em></p>'],
    ['<div>one</div><div><div>two</div>three</div>', '<p>one</p><p>two</p><p>three</p>'],
    ['<p>a<p>b<ul><li>1<li>2</ul>c', '<p>a</p><p>b</p><ul><li>1</li><li>2</li></ul>c'],
    ['<h1>Head</h1><h6>Small</h6>', '<h3>Head</h3><h3>Small</h3>'],
    ['<b><p>a</p><ul><li>c</li></ul></b>', '<p><strong>a</strong></p><ul><li><strong>c</strong></li></ul>'],
    [
      'a < b <3 &lt;c&gt; &nbsp;&#x41;&#66;&bogus;&#0;&#xd800;',
      'a &lt; b &lt;3 &lt;c&gt; \u00a0AB&amp;bogus;',
    ],
    ['x<!-- y --><?php z ?><!DOCTYPE html><![CDATA[w]]>', 'x'],
    ['<script>a<b></script>1<style>b</style>2<svg><text>c</text></svg>3<iframe>d</iframe>4', '1234'],
    ['<template>a</template><math>b</math><noscript>c</noscript><object>d</object>e', 'e'],
    [
      '<p>open <em>and not <a href="/forum">closed',
      '<p>open <em>and not <a href="/forum">closed</a></em></p>',
    ],
    ['<span class="x">a</span><font color=red>b</font><o:p>c</o:p>', 'abc'],
    ['<a href="//e.example" onclick="x" HREF="second">a</a>', '<a href="//e.example">a</a>'],
    ['<p>cut <a href="x', '<p>cut </p>'],
  ])('%s', (html, shown) => {
    expect(toHtml(readRichText(html))).toBe(shown);
  });

  test.each(xssVectors)('nothing but our own elements: $name', ({ html }) => {
    expect(strangers(readRichText(html))).toEqual([]);
    expect(strangers(readRichText(html, meaningOfPasted))).toEqual([]);
  });

  test('any text at all is read, and reads the same when it is written and read again', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...vectors.filter((html) => html.length < 400),
        '<p>',
        '</p>',
        '<ul>',
        '<li>',
        '</li>',
        '<b>',
        '<a href="/x">',
        '"',
        "'",
        '<',
        '&',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const nodes = readRichText(pieces.join(''));
        expect(strangers(nodes)).toEqual([]);
        const written = toHtml(tidyBlocks(nodes, 'collapsed'));
        expect(tidyHtml(written, 'collapsed')).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  test('depth and length are bounded', () => {
    const depth = (nodes: readonly RichNode[]): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depth(node.children))));
    expect(depth(readRichText('<blockquote>'.repeat(5_000)))).toBeLessThanOrEqual(26);
    expect(textOf(`<p>${'x'.repeat(300_000)}</p>`).length).toBeLessThanOrEqual(200_000);
  });

  test.each([
    ['brackets', '<'.repeat(200_000)],
    ['quotes that stay open', '<a "'.repeat(50_000)],
    ['comments that stay open', '<!--'.repeat(50_000)],
    ['elements', '<b>'.repeat(60_000)],
    ['ends of nothing', `${'<b>'.repeat(30_000)}${'</q>'.repeat(25_000)}`],
    ['blocks in formats', '<b><p>'.repeat(30_000)],
    ['references', '&#'.repeat(100_000)],
  ])('a long row of %s takes no longer than its length', async (_, html) => {
    expect(await cpuMsOf(() => readRichText(html))).toBeLessThan(scaled(1_000));
  });
});

test.each([
  ['https://example.org/a?b=c#d', { href: 'https://example.org/a?b=c#d' }],
  ['mailto:a@b.example', { href: 'mailto:a@b.example' }],
  ['tel:+966501234567', { href: 'tel:+966501234567' }],
  ['/forum', { screen: '/forum' }],
  ['/announce?x=1#y', { screen: '/announce?x=1#y' }],
  ['https://app.example/contacts', { screen: '/contacts' }],
  ['https://app.example/api/v1/users/me', { href: 'https://app.example/api/v1/users/me' }],
  ['javascript:alert(1)', null],
  [' \u0001java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['https:evil.example', null],
  ['https://bank.example@evil.example', null],
  ['forum', null],
  ['../forum', null],
  ['', null],
])('a link to %j', (address, link) => {
  expect(linkOf(address, origin)).toEqual(link);
});

test.each([
  ['no address here', []],
  ['see https://x.example/a_(b).', ['https://x.example/a_(b)']],
  [
    '(http://y.example), https:// and https://z.example/?q=1&r=2!',
    ['http://y.example', 'https://z.example/?q=1&r=2'],
  ],
  ['«https://x.example/ä»', ['https://x.example/ä']],
  ['انظر https://x.example/ar، ثم', ['https://x.example/ar']],
  ['javascript://x.example ftp://x.example', []],
])('bare addresses in %j', (text, addresses) => {
  const pieces = atAddresses(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(addresses);
});

test('a bare address becomes the same link here as on the server', () => {
  for (const text of [
    'https://x.example',
    'Go to https://x.example/a/b?c=d.',
    '(https://x.example/(e))',
    'a https://x.example/f!',
  ]) {
    const [, ours = ''] = atAddresses(text);
    const stored = cleanRichText(`<p>${text}</p>`);
    expect(stored, text).toContain(`>${ours}</a>`);
  }
});

test.each([
  ['example.org', 'https://example.org'],
  [' example.org/a?b ', 'https://example.org/a?b'],
  ['http://example.org', 'http://example.org'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['somebody@example.org', 'mailto:somebody@example.org'],
  ['tel:+9661', 'tel:+9661'],
  ['word', null],
  ['two words.org', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['', null],
])('the typed address %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test.each([
  ['<p>Hello <b>you</b></p><ul><li>1</li><li>2</li></ul>', 'Hello you\n1\n2'],
  ['<p>a<br>b</p><p><br></p><p>c</p>', 'a\nb\nc'],
  ['<pre>x\n  y</pre>', 'x\ny'],
  ['  plain \n text ', 'plain text'],
])('the words of %j', (html, text) => {
  expect(textOf(html)).toBe(text);
});

describe('what is sent', () => {
  test.each([
    [
      '<div>one<br></div><div><br></div><div><br></div><div>two</div><div><br></div>',
      '<p>one</p><p><br></p><p>two</p>',
    ],
    ['<div><br></div><div>\u200b</div><div>x\u200b</div>', '<p>x</p>'],
    ['<div>a<br><br><br>b<br></div>', '<p>a<br>b</p>'],
    [
      '<ul><li>a</li><ul><li>b</li></ul><li><div>c</div></li><li></li></ul>',
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    ['<li>a</li><li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
    ['text<div>block</div>text', '<p>text</p><p>block</p><p>text</p>'],
    ['<div><b></b><i>x</i></div>', '<p><em>x</em></p>'],
    ['<div>&nbsp;</div>', ''],
    ['', ''],
  ])('of %s', (html, sent) => {
    expect(tidyHtml(html, 'collapsed')).toBe(sent);
  });

  test('blank lines stay while somebody writes', () => {
    const html = '<div>one</div><div><br></div><div><br></div>';
    expect(tidyHtml(html, 'kept')).toBe('<p>one</p><p><br></p><p><br></p>');
  });

  test('says on the server what it says here, and says something there where it does here', () => {
    for (const html of [
      ...vectors,
      '<p>\u2800\u3164</p>',
      '<p>مرحبا</p>',
      '👨‍👩‍👧',
      '<ul><li>a<li>b</ul>',
      '&nbsp;',
    ]) {
      const sent = tidyHtml(html, 'collapsed');
      const stored = cleanRichText(sent);
      expect(stored !== '', html).toBe(hasContent(sent));
      if (hasContent(sent)) expect(textOf(stored), html).toBe(textOf(sent));
    }
  });
});
