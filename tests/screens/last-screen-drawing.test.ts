import { afterEach, expect, test } from 'vitest';
import { drawScreen, hasSomethingTyped } from '#client/last-screen/draw-screen.ts';

const everything = { from: -1_000, to: 10_000, fold: 10_000 };
let root = document.createElement('div');
afterEach(() => root.remove());

function place(html: string): Element {
  root.remove();
  root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}
const draw = (html: string, span = everything) => drawScreen(place(html), span);

test('words, shapes, classes, labels and ways within the app are drawn', () => {
  const { html, classes } = draw(
    '<main id="main" class="page wide" data-look="card"><h1>Agenda &amp; more</h1>' +
      '<a href="/forum/7" aria-current="page">Seventh</a><svg viewBox="0 0 8 8"><path d="M0 0h8"></path></svg></main>',
  );
  expect(html).toBe(
    '<main data-look="card" class="page wide"><h1>Agenda &amp; more</h1>' +
      '<a aria-current="page" href="/forum/7" tabindex="-1">Seventh</a>' +
      '<svg viewBox="0 0 8 8"><path d="M0 0h8"></path></svg></main>',
  );
  expect([...classes]).toEqual(['page', 'wide']);
});

test('nothing that runs, leads elsewhere or was typed is', () => {
  const { html } = draw(
    '<div onclick="run()"><iframe title="x"></iframe><script>run()</script><style>p{}</style><object></object>' +
      '<a href="https://elsewhere.test/">Out</a><a href="//elsewhere.test/">Out</a><a href="javascript:run()">Run</a>' +
      '<img src="https://elsewhere.test/x.png" alt="Them"><img src="/portraits/a.svg?sig=1" alt="Me">' +
      '<form action="/send"><input name="secret" value="typed" placeholder="Name" data-x"y="1"></form></div>',
  );
  expect(html).toBe(
    '<div><a tabindex="-1">Out</a><a tabindex="-1">Out</a><a tabindex="-1">Run</a>' +
      '<img alt=""><img data-src="/portraits/a.svg?sig=1" alt="">' +
      '<form><input placeholder="Name" readonly="" tabindex="-1"></form></div>',
  );
});

test('text that looks like HTML stays text, in words and in attributes', () => {
  const { html } = draw('<p aria-label="&quot;&gt;&lt;b&gt;">&lt;img src=x onerror=run()&gt;</p>');
  expect(html).toBe('<p aria-label="&quot;&gt;&lt;b&gt;">&lt;img src=x onerror=run()&gt;</p>');
});

test('style attributes become rules, one for those that say the same', () => {
  const { html, ownRules } = draw('<p style="--ground: red">A</p><p style="--ground: red">B</p>');
  expect(html).toBe('<p class="s0">A</p><p class="s0">B</p>');
  expect(ownRules).toBe('#last-screen .s0{--ground: red}');
});

test('what lies below is left out, what lies above keeps its room, what is folded away is laid out later', () => {
  const box = (name: string) => `<div class="${name}" style="height: 100px"><b>${name}</b></div>`;
  const { html } = draw(
    `<div style="position: absolute; inset: 0 auto auto 0">${['a', 'b', 'c', 'd'].map(box).join('')}</div>`,
    {
      from: 100,
      fold: 200,
      to: 300,
    },
  );
  expect(html).toMatch(
    /<div class="a s\d"><\/div><div class="b s\d"><b>b<\/b><\/div><div class="c s\d later">/,
  );
  expect(html).not.toContain('>d<');
});

test('what comes and goes is not drawn; words for the time without a network are, though hidden', () => {
  const { html } = draw(
    '<dialog open>Sheet</dialog><section popover="manual">Toast</section><i data-fleeting>Bar</i><p hidden>No</p>' +
      '<p data-offline hidden>Offline</p>',
  );
  expect(html).toBe('<p data-offline="">Offline</p>');
});

test('what is typed is found, in every kind of field; a way of looking is none', () => {
  expect(hasSomethingTyped(place('<input value="x">'))).toBe(true);
  expect(hasSomethingTyped(place('<textarea>x</textarea>'))).toBe(true);
  expect(hasSomethingTyped(place('<div contenteditable="true">x</div>'))).toBe(true);
  expect(hasSomethingTyped(place('<form><input type="checkbox" checked></form>'))).toBe(true);
  expect(
    hasSomethingTyped(place('<input type="radio" checked><input type="search"><textarea></textarea>')),
  ).toBe(false);
});
