import { field, openComposer, paste, post, written } from './composer-steps.ts';
import { expect, test } from './fixtures.ts';

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

test('what is pasted keeps its words, lists and links, and nothing of its looks', async ({ page }) => {
  await openComposer(page);
  await paste(field(page), { 'text/html': fromWord, 'text/plain': 'Agenda' });
  expect(await written(page)).toBe(
    '<div><b>Agenda</b></div><ul><li>Paper and scissors</li><li><i>Glue</i></li></ul><div><a href="https://example.org/list">The list</a>&nbsp;</div>',
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(post(page)).toBeDisabled();
  await paste(field(page), { 'text/html': fromDocs, 'text/plain': 'Bold plain slanted' });
  expect(await written(page)).toBe('<div><b>Bold</b> plain <i>slanted</i></div><ul><li>Item</li></ul>');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await paste(field(page), { 'text/plain': 'First line\nsecond <b>line</b>\n\nlast' });
  expect(await written(page)).toBe(
    '<div>First line</div><div>second &lt;b&gt;line&lt;/b&gt;</div><div>last</div>',
  );
});

test('what is dropped is cleaned, and a file does not take the place of the app', async ({ page }) => {
  await openComposer(page);
  await page.keyboard.type('Here: ');
  const drop = (data: Readonly<Record<string, string>>, hasFile: 'with a file' | 'without') =>
    field(page).evaluate(
      (element, [contents, file]) => {
        const dataTransfer = new DataTransfer();
        for (const [type, text] of Object.entries(contents)) dataTransfer.setData(type, text);
        if (file === 'with a file') dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
        const line = element.firstElementChild ?? element;
        const { left, top, height } = line.getBoundingClientRect();
        const at = { clientX: left + 30, clientY: top + height / 2 };
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at });
        return !element.firstElementChild?.dispatchEvent(event);
      },
      [data, hasFile] as const,
    );
  expect(await drop({}, 'with a file')).toBe(true);
  expect(await written(page)).toBe('<div>Here: </div>');
  expect(
    await drop({ 'text/html': '<b onclick="alert(1)">x</b><img src=x onerror=alert(1)>' }, 'without'),
  ).toBe(true);
  expect(await written(page)).toMatch(/<b>x<\/b>/);
  expect(await written(page)).not.toMatch(/img|onclick/);
});

test('Undo and Redo go back and forth, formats included', async ({ page }) => {
  await openComposer(page);
  await page.keyboard.type('Some words');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await page.keyboard.press('Control+b');
  expect(await written(page)).toBe('<div>Some <b>words</b></div>');
  await page.keyboard.press('Control+z');
  expect(await written(page)).toBe('<div>Some words</div>');
  await page.keyboard.press('Control+Shift+Z');
  expect(await written(page)).toBe('<div>Some <b>words</b></div>');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+b');
  expect(await written(page)).toBe('<div>Some words</div>');
});
