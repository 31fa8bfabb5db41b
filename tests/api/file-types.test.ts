import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type UploadKind,
  uploadDocument,
  uploadImage,
  uploadImageFile,
  uploadPdf,
  uploadVideo,
} from '#contract/files.ts';
import { answerOf } from '#tests/support/api-client.ts';
import {
  compoundFile,
  docx,
  docxParts,
  mp4,
  mp4Beginning,
  pdf,
  relations,
  wordType,
  zip,
} from '#tests/support/documents.ts';
import { bombPng, noise, picture } from '#tests/support/images.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { multipartRequest } from '#tests/support/uploads.ts';

const endpoints = { image: uploadImageFile, video: uploadVideo, pdf: uploadPdf, docx: uploadDocument };
const refusal = { message: texts.uploadFailed, code: 'upload_refused' };

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

interface Sender {
  readonly app: TestApp;
  readonly token: string;
  readonly userId: number;
}

let sender: Sender;

// One server for all, since nothing that is refused leaves a trace.
beforeAll(async () => {
  const app = await createTestApp();
  const { accessToken, user } = await app.signIn('noura@example.org');
  sender = { app, token: accessToken, userId: user.id };
});
// Nobody sends this many that are refused within a minute.
beforeEach(() => sender.app.clock.advance(60_000));
afterAll(() => sender.app[Symbol.asyncDispose]());

function sendBase64(base64: string, fileName = 'portrait.png') {
  const { app, token, userId } = sender;
  const body = { userId, imageType: 'PROFILE_IMAGE', fileName, base64 } as const;
  return app.call(uploadImage, { body }, { token });
}

test.each([
  ['an SVG called .png', svg],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', gif],
  ['a WebP', webp],
  ['a PDF', pdf],
  [
    'the start of a PNG and then HTML',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
  ],
  ['the start of a JPEG and nothing more', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a single byte', 'x'],
])('%s is no image', async (_, content) => {
  const answer = await sendBase64(Buffer.from(content).toString('base64'));
  expect([answer.status, answer.problem]).toEqual([415, refusal]);
});

test.each(['png', 'jpeg'] as const)('a %s that is cut off is refused', async (format) => {
  const whole = await picture({ width: 300, height: 300 }, format);
  const loud = format === 'jpeg' ? await noise({ width: 300, height: 300 }) : whole;
  const answer = await sendBase64(loud.subarray(0, Math.floor(loud.length / 2)).toString('base64'));
  expect([answer.status, answer.problem]).toEqual([415, refusal]);
});

test.each([
  '!!!!',
  'data:image/png;base64,',
  'data:image/png;base64,!!',
  'AAAAA',
  'iVBO Rw0K',
  'data:,iVBOR\n',
])('the text %j is no base64', async (text) => {
  const answer = await sendBase64(text);
  expect([answer.status, answer.problem]).toEqual([415, refusal]);
});

test('a bomb of 20,000 by 20,000 pixels is refused before it is unpacked', async () => {
  const bomb = bombPng({ width: 20_000, height: 20_000 });
  expect(bomb.length).toBeLessThan(100_000);
  const timed = async (png: Buffer) => {
    const start = performance.now();
    const answer = await sendBase64(png.toString('base64'));
    return { answer, ms: performance.now() - start };
  };
  // A sixteenth of its pixels may be unpacked, which takes longer than to look at its size.
  const unpacked = await timed(bombPng({ width: 5000, height: 5000 }));
  const tries = [await timed(bomb), await timed(bomb), await timed(bomb)];
  expect(unpacked.answer.status).toBe(200);
  for (const { answer } of tries) expect([answer.status, answer.problem]).toEqual([415, refusal]);
  expect(Math.min(...tries.map(({ ms }) => ms))).toBeLessThan(unpacked.ms);
});

async function sendFile(kind: UploadKind, content: Buffer, fileName = 'file.bin') {
  const { app, token, userId } = sender;
  const request = multipartRequest(endpoints[kind], token, { userId, content, fileName });
  const answer = answerOf<{ presignedUrl: string }>(await app.request(request));
  if (answer.status >= 400) return { status: answer.status, problem: answer.problem };
  const { headers } = await app.server.inject({ url: answer.reply.presignedUrl });
  return { status: answer.status, type: headers['content-type'], name: headers['content-disposition'] };
}

const openXml = `application/vnd.${wordType}`;

test.each([
  ['video', 'an mp4', mp4(), 'video/mp4', 'mp4'],
  ['video', 'an mp4 of another brand', mp4(500, 'mp42'), 'video/mp4', 'mp4'],
  ['pdf', 'a pdf', pdf, 'application/pdf', 'pdf'],
  ['docx', 'a docx', docx(), openXml, 'docx'],
  [
    'docx',
    'a docx whose parts stand in another order',
    zip([{ name: 'a', content: 'a' }, ...docxParts().toReversed()]),
    openXml,
    'docx',
  ],
  [
    'docx',
    'a docx with links and pictures',
    docx([
      relations('_rels/.rels', [['officeDocument', 'word/document.xml']]),
      relations('word/_rels/document.xml.rels', [
        ['hyperlink', 'https://example.org/?a=1&amp;b=>', 'External'],
        ['image', 'https://example.org/a.png', 'External'],
        ['image', 'media/a.png'],
        ['attachedTemplate', 'template.dotx'],
        ['attachedTemplate', 'file:///C:\\Users\\noura\\Templates\\letter.dotx', 'External'],
      ]),
    ]),
    openXml,
    'docx',
  ],
  [
    'docx',
    'a doc',
    compoundFile(['1Table', 'Data', 'Pictures', 'CompObj', 'WordDocument']),
    'application/msword',
    'doc',
  ],
] as const)('POST /files/%s takes %s, whatever it is called', async (kind, _, content, type, ending) => {
  const kept = await sendFile(kind, content, '../../plan.html');
  expect([kept.status, kept.type]).toEqual([200, type]);
  expect(kept.name).toContain(`filename="plan.${ending}"`);
});

const zeros = Buffer.alloc(5_000_000);
const wordPart = docxParts().slice(1);

const outsideParts = [
  ['a template from elsewhere', 'attachedTemplate', 'https://example.org/a.dotm', 'External'],
  ['a template from another computer', 'attachedTemplate', 'file://elsewhere.example/c:/a.dotx', 'External'],
  ['an object from elsewhere', 'oleObject', 'https://example.org/a.html!', 'External'],
  ['a frame from elsewhere', 'frame', 'https://example.org/', 'External'],
  ['macros under another name', 'vbaProject', 'a.bin'],
] as const;

const template =
  '<Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://example.org/a.dotm" TargetMode="External"/>';
/** Ways to write it that a quick look does not see. */
const hiddenTemplates = [
  ['in other signs', template.replace('"External"', '"&#69;xternal"')],
  ['in other quotes', template.replaceAll('"', "'")],
  ['with a prefix', template.replace('<', '<r:')],
  ['behind a bracket', template.replace('Id="a"', 'Id=">"')],
  ['between comments', `<!-- <Relationship Id=' -->${template}<!-- '/> -->`],
  ['in UTF-16', Buffer.from(`\ufeff${template}`, 'utf16le')],
  ['in UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${template}`],
  ['that is not well-formed', template.replace('Id="a"', 'Id=a')],
] as const;

/** Its content is said to be longer than the file. */
function cutOffMp4(): Buffer {
  const film = mp4(1000);
  film.writeUInt32BE(5000, mp4Beginning().length - 8);
  return film;
}

/** With other names before the parts than in the list of them. */
function misnamed(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  changed.write('[Content_Typos]', changed.indexOf('[Content_Types]'));
  return changed;
}

test.each([
  ['video', 'a QuickTime film', mp4(500, 'qt  ')],
  ['video', 'the beginning of an mp4 and then nothing of one', Buffer.concat([mp4().subarray(0, 24), zeros])],
  ['video', 'an mp4 without a film', mp4Beginning('isom', ['mvhd', 'mdat'])],
  ['video', 'an mp4 without its content', mp4Beginning('isom', ['mvhd', 'trak'])],
  ['video', 'an mp4 that is cut off', cutOffMp4()],
  ['video', 'a pdf', pdf],
  ['video', 'HTML', Buffer.from(svg)],
  ['video', 'nothing', Buffer.alloc(0)],
  ['pdf', 'an mp4', mp4()],
  ['pdf', 'a docx', docx()],
  ['pdf', 'HTML', Buffer.from('<html>%PDF-1.4')],
  ['pdf', 'a script', Buffer.from('#!/bin/sh\n# %PDF-1.4\nrm -rf /\n')],
  ['pdf', 'nothing', Buffer.alloc(0)],
  ['docx', 'a pdf', pdf],
  ['docx', 'any zip', zip([{ name: 'a.txt', content: 'a' }])],
  [
    'docx',
    'a spreadsheet',
    zip([
      { name: '[Content_Types].xml', content: 'x' },
      { name: 'xl/workbook.xml', content: 'x' },
    ]),
  ],
  ['docx', 'a docx that does not say so', zip([{ name: '[Content_Types].xml', content: 'x' }, ...wordPart])],
  ...outsideParts.map(
    ([what, ...relation]) =>
      ['docx', `a docx with ${what}`, docx([relations('word/_rels/settings.xml.rels', [relation])])] as const,
  ),
  ...hiddenTemplates.map(
    ([what, content]) =>
      [
        'docx',
        `a docx with a template from elsewhere ${what}`,
        docx([{ name: 'word/_rels/settings.xml.rels', content }]),
      ] as const,
  ),
  ['docx', 'a docx of two documents', docx([{ name: 'WORD/document.xml', content: 'x' }])],
  ['docx', 'a docx whose parts have other names inside', misnamed(docx())],
  ['docx', 'a docx with macros', docx([{ name: 'word/vbaProject.bin', content: 'x' }])],
  ['docx', 'a docm', docx([], 'ms-word.document.macroEnabled')],
  ['docx', 'a docx that fills a disk', docx([{ name: 'word/media/a.bin', content: zeros }])],
  [
    'docx',
    'a docx of very many parts',
    docx(Array.from({ length: 1001 }, (_, index) => ({ name: `a${index}`, content: '' }))),
  ],
  ['docx', 'a docx that climbs out of its folder', docx([{ name: '../../x', content: 'x' }])],
  ['docx', 'a docx that is cut off', docx().subarray(0, -30)],
  [
    'docx',
    'a docx with a list that leads nowhere',
    Buffer.concat([docx().subarray(0, -8), Buffer.alloc(8, 0xff)]),
  ],
  ['docx', 'an old spreadsheet', compoundFile(['Workbook'])],
  ['docx', 'a doc with macros', compoundFile(['WordDocument', 'Macros', 'VBA', 'dir', '_VBA_PROJECT'])],
  [
    'docx',
    'a doc that is cut off',
    compoundFile(['1Table', 'Data', 'Pictures', 'WordDocument']).subarray(0, 700),
  ],
  [
    'docx',
    'a doc of one sector that leads to itself',
    Buffer.concat([compoundFile([]).subarray(0, 512), Buffer.alloc(1024, 1)]),
  ],
  ['docx', 'nothing', Buffer.alloc(0)],
] as const)('POST /files/%s refuses %s', async (kind, _, content) => {
  const answer = await sendFile(kind, content, `file.${kind === 'video' ? 'mp4' : kind}`);
  expect([answer.status, answer.problem]).toEqual([415, refusal]);
});
