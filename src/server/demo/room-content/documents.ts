import { crc32 } from 'node:zlib';
import { docxType } from '#server/features/files/uploads/docx.ts';

const pdfEscape = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** A page of text as a PDF (ISO 32000-1): characters of Latin-1 only. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${pdfEscape(line)}) Tj T*`).join('\n');
  const text = `BT /F1 22 Tf 56 770 Td (${pdfEscape(title)}) Tj /F1 12 Tf 20 TL 0 -40 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, 'latin1');
}

const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const mainName = 'document';
const mainPart = `word/${mainName}.xml`;
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const xmlEscape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Paragraphs as a document of Word (ECMA-376). */
export function docxOf(title: string, lines: readonly string[]): Buffer {
  const paragraph = (text: string, properties: string) =>
    `<w:p><w:r>${properties}<w:t>${xmlEscape(text)}</w:t></w:r></w:p>`;
  const head = paragraph(title, '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>');
  const body = [head, ...lines.map((line) => paragraph(line, ''))].join('');
  return zipOf({
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${mainPart}" ContentType="${docxType}.main+xml"/></Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationType}" Target="${mainPart}"/></Relationships>`,
    [mainPart]: `${xmlHead}<w:document xmlns:w="${wordNamespace}"><w:body>${body}</w:body></w:document>`,
  });
}

/** Date of the zip's entries, as MS-DOS writes it: 1 January 2021. */
const zipDate = ((2021 - 1980) << 9) | (1 << 5) | 1;

/** A zip whose entries are stored as they are (APPNOTE.TXT, section 4.3). */
function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [entryName, text] of Object.entries(entries)) {
    const [name, content] = [Buffer.from(entryName), Buffer.from(text)];
    const facts = zipFacts(name, content);
    const file = Buffer.concat([uint32(0x04034b50), facts, name, content]);
    // Version made by; then no comment, no disk, no attributes.
    directory.push(uint32(0x02014b50), uint16(20), facts, Buffer.alloc(10), uint32(at), name);
    files.push(file);
    at += file.length;
  }
  const list = Buffer.concat(directory);
  const count = uint16(files.length);
  const end = [uint32(0x06054b50), Buffer.alloc(4), count, count, uint32(list.length), uint32(at), uint16(0)];
  return Buffer.concat([...files, list, ...end]);
}

/** The part that an entry's own head and the one in the directory share: version, flags, method, time, sum, lengths. */
function zipFacts(name: Buffer, content: Buffer): Buffer {
  const size = uint32(content.length);
  const head = [uint16(20), uint16(0), uint16(0), uint16(0), uint16(zipDate)];
  return Buffer.concat([...head, uint32(crc32(content)), size, size, uint16(name.length), uint16(0)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
