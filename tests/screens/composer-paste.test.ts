import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { field, openComposer, paste, post, written } from './support/composer.ts';
import { newPhone } from './support/open-app.tsx';

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style><!--[if gte mso 9]><xml><o:x/></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoNormal><b><span lang=EN-US style='font-size:14.0pt;color:red'>Agenda</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Paper
and scissors<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><i>Glue</i><o:p></o:p></p>
<p class=MsoNormal><a href="https://example.org/list" style='mso-fareast-language:EN-US'>The list</a><img width=10 src="file:///C:/x.png" onerror="alert(1)"><o:p>&nbsp;</o:p></p>
<!--EndFragment--></body></html>`;
const fromDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-size:11pt;font-weight:400;"> plain </span><span style="font-style:italic;">slanted</span></p><ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr" role="presentation"><span style="font-weight:400">Item</span></p></li></ul></b>`;

const emptyField = () => userEvent.keyboard('{Control>}a{/Control}{Delete}');

test('what is pasted keeps its words, lists and links, and nothing of its looks', async () => {
  await openComposer(newPhone());
  await paste({ 'text/html': fromWord, 'text/plain': 'Agenda' });
  expect(written()).toBe(
    '<div><b>Agenda</b></div><ul><li>Paper and scissors</li><li><i>Glue</i></li></ul><div><a href="https://example.org/list">The list</a>&nbsp;</div>',
  );
  await emptyField();
  await expect.element(post).toBeDisabled();
  await paste({ 'text/html': fromDocs, 'text/plain': 'Bold plain slanted' });
  expect(written()).toBe('<div><b>Bold</b> plain <i>slanted</i></div><ul><li>Item</li></ul>');
  await emptyField();
  await paste({ 'text/plain': 'First line\nsecond <b>line</b>\n\nlast' });
  expect(written()).toBe('<div>First line</div><div>second &lt;b&gt;line&lt;/b&gt;</div><div>last</div>');
});

/** Drops something on the first line; gives whether the browser is kept from its own way. */
function drop(dataTransfer: DataTransfer): boolean {
  const line = field.element().firstElementChild ?? field.element();
  const { left, top, height } = line.getBoundingClientRect();
  const at = { clientX: left + 30, clientY: top + height / 2 };
  return !line.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
}

test('what is dropped is cleaned, and a file does not take the place of the app', async () => {
  await openComposer(newPhone());
  await userEvent.keyboard('Here: ');
  const file = new DataTransfer();
  file.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
  expect(drop(file)).toBe(true);
  expect(written()).toBe('<div>Here: </div>');
  const html = new DataTransfer();
  html.setData('text/html', '<b onclick="alert(1)">x</b><img src=x onerror=alert(1)>');
  expect(drop(html)).toBe(true);
  await expect.poll(written).toMatch(/<b>x<\/b>/);
  expect(written()).not.toMatch(/img|onclick/);
});

test('Undo and Redo go back and forth, formats included', async () => {
  await openComposer(newPhone());
  const [plain, bold] = ['<div>Some words</div>', '<div>Some <b>words</b></div>'];
  await userEvent.keyboard('Some words{Shift>}{Control>}{ArrowLeft}{/Control}{/Shift}');
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(written()).toBe(bold);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(written()).toBe(plain);
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(written()).toBe(bold);
  await userEvent.keyboard('{Control>}zbb{/Control}');
  expect(written()).toBe(plain);
});
