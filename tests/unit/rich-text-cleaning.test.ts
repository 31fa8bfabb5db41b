import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { elementsOf, faultsOf } from '#tests/support/html-parts.ts';
import { scaled } from '#tests/support/slowness.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';

const link = (href: string, text: string) => `<a href="${href}" rel="noopener nofollow ugc">${text}</a>`;

describe('attacks', () => {
  test('are many, and each has a name of its own', () => {
    expect(xssVectors.length).toBeGreaterThanOrEqual(110);
    expect(new Set(xssVectors.map(({ name }) => name)).size).toBe(xssVectors.length);
  });

  test.each(xssVectors)('$name', ({ html }) => {
    const cleaned = cleanRichText(html);
    expect(faultsOf(cleaned)).toEqual([]);
    expect(cleanRichText(cleaned)).toBe(cleaned);
  });

  test('the check of attacks finds what is wrong', () => {
    const faults = faultsOf('<p class="x"><a href="javascript:1">y</a><script>1</script>');
    expect(faults).toEqual(['<p class="x">', '<a href="javascript:1">', '<script>']);
    expect(elementsOf('<b onclick=1>')).toEqual([{ name: 'b', attributes: { onclick: '1' } }]);
  });
});

describe('elements', () => {
  test.each([
    ['our own stay', '<p>a<br>b</p><h3>c</h3><blockquote><p>d</p></blockquote><pre>e</pre>'],
    ['marks stay', '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code></p>'],
    ['lists stay, also in lists', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
    ['an item keeps its paragraphs', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['blanks and line ends in a listing stay', '<pre>  a\n\n   b</pre>'],
  ])('%s', (_, html) => expect(cleanRichText(html)).toBe(html));

  test.each([
    [
      'other names of the same',
      '<p><b>a</b> <i>b</i> <del>c</del> <ins>d</ins></p>',
      '<p><strong>a</strong> <em>b</em> <s>c</s> <u>d</u></p>',
    ],
    ['headings of any size', '<h1>a</h1><h2>b</h2>', '<h3>a</h3><h3>b</h3>'],
    [
      'boxes are paragraphs',
      '<div>a<div>b</div>c</div><section>d</section>',
      '<p>a</p><p>b</p><p>c</p><p>d</p>',
    ],
    ['what is unknown goes, and its text stays', '<p><span>a</span> <font>b</font></p>', '<p>a b</p>'],
    [
      'text without a paragraph gets one',
      'a<p>b</p>c <b>d</b>',
      '<p>a</p><p>b</p><p>c <strong>d</strong></p>',
    ],
    [
      'a mark over paragraphs is one in each',
      '<b><p>a</p><p>b</p></b>',
      '<p><strong>a</strong></p><p><strong>b</strong></p>',
    ],
    [
      'marks in any order are written in one',
      '<p><em><strong>a</strong></em><strong>b</strong></p>',
      '<p><strong><em>a</em>b</strong></p>',
    ],
    [
      'a list straight in a list belongs to the item before',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul><li>a<ul><li>b</li></ul></li></ul>',
    ],
    ['an item without a list', '<li>a</li>', '<p>a</p>'],
    ['text straight in a list', '<ul>a<li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['marks in a listing', '<pre><b>a</b><br>b</pre>', '<pre>a\nb</pre>'],
    ['empty marks', '<p>a<b></b><i> </i>b</p>', '<p>a<em> </em>b</p>'],
    ['attributes', '<p class="a" style="color:red" id="b" dir="rtl">a</p>', '<p>a</p>'],
    ['control characters', '<p>a\u0000\u0007b&#1;</p>', '<p>ab</p>'],
    ['half a character', '<p>a\ud800b</p>', '<p>a\ufffdb</p>'],
    ['brackets that are none', 'a < b, I <3 it & so', '<p>a &lt; b, I &lt;3 it &amp; so</p>'],
  ])('%s', (_, html, cleaned) => expect(cleanRichText(html)).toBe(cleaned));

  test('what nobody writes so deep is drawn flat', () => {
    const depth = (html: string) => elementsOf(html).filter(({ name }) => name === 'blockquote').length;
    const cleaned = cleanRichText(`${'<blockquote>'.repeat(500)}<p>text</p>`);
    expect(depth(cleaned)).toBeLessThan(20);
    expect(cleaned).toContain('<p>text</p>');
  });
});

describe('links', () => {
  test.each([
    ['https://example.org/a?b=1&amp;c=2#d', 'https://example.org/a?b=1&amp;c=2#d'],
    ['HTTP://EXAMPLE.ORG', 'http://example.org/'],
    ['mailto:a@b.co?subject=x', 'mailto:a@b.co?subject=x'],
    ['tel:+966501234567', 'tel:+966501234567'],
    ['/table', '/table'],
    ['/w/welcome?tab=qna#x', '/w/welcome?tab=qna#x'],
  ])('to %s stay', (href, kept) =>
    expect(cleanRichText(`<p><a href="${href}" target="_blank">x</a></p>`)).toBe(`<p>${link(kept, 'x')}</p>`),
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org',
    'table',
    '#x',
    '?x',
    '../x',
    '/\\example.org',
    '/..//example.org',
    'https://a@example.org',
    'https://',
    'x:y',
    '',
  ])('to %j lose their address, not their text', (href) =>
    expect(cleanRichText(`<p><a href="${href}">x</a></p>`)).toBe('<p>x</p>'),
  );

  test.each([
    ['See https://example.org/a.', `See ${link('https://example.org/a', 'https://example.org/a')}.`],
    ['(www.example.org)', `(${link('https://www.example.org/', 'www.example.org')})`],
    ['example.org/x?a=1&amp;b=2', link('https://example.org/x?a=1&amp;b=2', 'example.org/x?a=1&amp;b=2')],
    ['Write to team@example.org!', `Write to ${link('mailto:team@example.org', 'team@example.org')}!`],
    [
      '<b>https://example.org</b>',
      `<strong>${link('https://example.org/', 'https://example.org')}</strong>`.replace(
        /^<strong>(<a [^>]*>)(.*)<\/a><\/strong>$/,
        '$1<strong>$2</strong></a>',
      ),
    ],
    ['اقرأ https://example.org/x، ثم', `اقرأ ${link('https://example.org/x', 'https://example.org/x')}، ثم`],
    ['&lt;https://example.org&gt;', `&lt;${link('https://example.org/', 'https://example.org')}&gt;`],
  ])('are made of the bare address in %j', (text, linked) =>
    expect(cleanRichText(`<p>${text}</p>`)).toBe(`<p>${linked}</p>`),
  );

  test.each([
    ['in code', '<p><code>https://example.org</code></p>'],
    ['in a listing', '<pre>https://example.org</pre>'],
    ['in a link', `<p>${link('https://example.org/', 'https://other.example')}</p>`],
    ['that look like files', '<p>Open readme.md and start.sh, please</p>'],
    ['of other schemes', '<p>ftp://example.org file:///etc/passwd</p>'],
    ['that are no addresses', '<p>e.g. 3.14, v1.2.3, and so on...</p>'],
  ])('are not made %s', (_, html) => expect(cleanRichText(html)).toBe(html));
});

describe('empty lines', () => {
  test.each([
    ['in a row are one', '<p>a</p><p></p><p><br></p><p>&nbsp;</p><p>b</p>', '<p>a</p><p><br></p><p>b</p>'],
    ['breaks in a row are one', '<p>a<br><br> <br>b</p>', '<p>a<br>b</p>'],
    ['none at the beginning and the end', '<br><p> </p><p><br>a<br></p><br><p></p>', '<p>a</p>'],
    [
      'none in items and quotes',
      '<ul><li><br>a<br></li><li> </li></ul><blockquote><p></p><p>b</p></blockquote>',
      '<ul><li>a</li></ul><blockquote><p>b</p></blockquote>',
    ],
    [
      'no lists and quotes of nothing',
      '<p>a</p><ul><li></li></ul><blockquote></blockquote><h3> </h3><pre>\n</pre>',
      '<p>a</p>',
    ],
    ['blanks in a row are one', '<p>  a \n\t b  <b> c</b> </p>', '<p>a b <strong>c</strong></p>'],
  ])('%s', (_, html, cleaned) => expect(cleanRichText(html)).toBe(cleaned));

  test.each([
    ['lines', 'a\nb\r\nc', '<p>a<br>b<br>c</p>'],
    ['paragraphs', 'a\n\nb\n \n\n\nc', '<p>a</p><p>b</p><p>c</p>'],
    ['edges', '\n\n a \n', '<p>a</p>'],
  ])('plain text keeps its %s', (_, text, cleaned) => expect(cleanRichText(text)).toBe(cleaned));
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n\t\u00a0\u3000'],
  ['what is not drawn', '\u200b\u2060\u00ad\ufeff\u2800\u3164'],
  ['markup only', '<p><b></b></p><br><ul><li> </li></ul>'],
  ['references to blanks', '<p>&nbsp;&#8203;&zwj;</p>'],
  ['elements that are dropped', '<script>1</script><style>a{}</style><!-- x -->'],
  ['an image', '<p><img src="/x.png" alt="x"></p>'],
  ['a link without a text', '<a href="https://example.org"></a>'],
])('%s is empty', (_, html) => expect(cleanRichText(html)).toBe(''));

test('an emoji is something', () => {
  expect(cleanRichText('👍')).toBe('<p>👍</p>');
  expect(cleanRichText('👨‍👩‍👧')).toBe('<p>👨‍👩‍👧</p>');
});

describe('what takes long elsewhere', () => {
  const fill = (piece: string) =>
    piece.repeat(Math.ceil(limits.messageMaxLength / piece.length)).slice(0, limits.messageMaxLength);

  test.each([
    ['<', '&lt;'],
    ['&', '&amp;'],
    ['a.', 'a.'],
    ['https://', 'https://'],
  ])('a text of %j only comes out as text', (piece, written) =>
    expect(cleanRichText(fill(piece))).toBe(`<p>${fill(piece).replaceAll(piece, written)}</p>`),
  );

  test.each([
    '<b>',
    '<ul><li>',
    '<blockquote>',
    '<div>',
    '<a href="https://a.co">',
    '<!--',
    '<svg>',
    '<p>x',
    '1.1.1.1@ ',
    'x<br>',
  ])('a text of %j only is cleaned once and for all', (piece) => {
    const cleaned = cleanRichText(`${fill(piece)}x`);
    expect(faultsOf(cleaned)).toEqual([]);
    expect(cleanRichText(cleaned)).toBe(cleaned);
  });
});

describe('bare addresses', () => {
  const addresses = [
    'example.org',
    'www.example.org/a?b=c&d=e#f',
    'https://example.org',
    'someone@example.org',
    'https://example.org/a_(b)',
    '2001.example.co.uk:8080/path',
    `https://example.org/${'a-b%20c.d/'.repeat(40)}?q=${'x%3D.y'.repeat(20)}`,
    `https://example.org/?u=${encodeURIComponent('https://other.example/?a=1&b=2')}`,
  ];
  test.each(addresses)('%s is a link', (address) => {
    const web = address.startsWith('https') ? address : `https://${address}`;
    const href = address.includes('@') ? `mailto:${address}` : new URL(web).href;
    const html = cleanRichText(`See ${address}, please.`);
    const escaped = (text: string) => text.replaceAll('&', '&amp;');
    expect(html).toBe(`<p>See ${link(escaped(href), escaped(address))}, please.</p>`);
  });

  const strange = ['a.', 'a-', 'a&a&', 'a_', '1.', 'ا.', '😀.', 'a.com,', 'x.y/', 'http://a(a-'];
  test.each(strange)('a text of strange words of %j is cleaned at once', async (part) => {
    const word = part.repeat(Math.floor(996 / part.length));
    const text = `${word}a `.repeat(20).slice(0, limits.messageMaxLength);
    const cpuMs = await cpuMsOf(() => cleanRichText(text));
    expect(cpuMs).toBeLessThan(scaled(15));
  });
});
