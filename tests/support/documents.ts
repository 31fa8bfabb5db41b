import { crc32, deflateRawSync } from 'node:zlib';

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);

export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
}

function packed({ name, content }: ZipPart) {
  const plain = Buffer.from(content);
  const data = deflateRawSync(plain);
  const shared = [
    u16(20),
    u16(0),
    u16(8),
    u16(0),
    u16(33),
    u32(crc32(plain)),
    u32(data.length),
    u32(plain.length),
  ];
  return { name: Buffer.from(name), data, shared: Buffer.concat(shared) };
}

/** A zip, as small as it can be. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, shared } of parts.map(packed)) {
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      shared,
      u16(name.length),
      u16(0),
      name,
      data,
    ]);
    const rest = [u16(name.length), u16(0), u16(0), u16(0), u16(0), u32(0), u32(at), name];
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), u16(20), shared, ...rest]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const counts = [u16(0), u16(0), u16(parts.length), u16(parts.length), u32(list.length), u32(at), u16(0)];
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06', 'latin1'), ...counts]);
}

/** The part that says what a docx is. */
const typesPart = (kind: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.${kind}.main+xml"/></Types>`;
/** A part that names what others refer to, each as `Type` and `Target`, and whether that is elsewhere. */
export function relations(name: string, list: readonly (readonly [string, string, string?])[]): ZipPart {
  const rows = list.map(
    ([type, target, mode], index) =>
      `<Relationship Id="r${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  );
  return { name, content: `<?xml version="1.0"?><Relationships>${rows.join('')}</Relationships>` };
}

export const wordType = 'openxmlformats-officedocument.wordprocessingml.document';

/** A docx with these parts beside what makes it one. */
export function docx(more: readonly ZipPart[] = [], kind = wordType): Buffer {
  return zip([...docxParts(kind), ...more]);
}

export const docxParts = (kind = wordType): ZipPart[] => [
  { name: '[Content_Types].xml', content: typesPart(kind) },
  { name: 'word/document.xml', content: '<w:document/>' },
];

const endOfChain = 0xfffffffe;

/** A Compound File, as Word 97 wrote them, whose directory has these names. */
export function compoundFile(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 24);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(endOfChain, 68);
  header.writeUInt32LE(0, 76);
  const sectors = Math.ceil((names.length + 1) / 4);
  const table = Buffer.alloc(512, 0xff);
  for (let index = 1; index <= sectors; index += 1)
    table.writeUInt32LE(index === sectors ? endOfChain : index + 1, index * 4);
  const directory = Buffer.alloc(sectors * 512);
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    directory.write(`${name}\0`, index * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  }
  return Buffer.concat([header, table, directory]);
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

/** The beginning of an mp4: what it is, a film of one track, and a content that goes on to the end of the file. */
export function mp4Beginning(brand = 'isom', parts = ['mvhd', 'trak', 'mdat']): Buffer {
  const track = box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', Buffer.alloc(0)));
  const film = parts.map((part) =>
    part === 'mvhd' ? box('mvhd', Buffer.alloc(100)) : part === 'trak' ? track : Buffer.alloc(0),
  );
  const content = box('mdat');
  content.writeUInt32BE(0);
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp42`, 'latin1')),
    box('moov', ...film),
    ...(parts.includes('mdat') ? [content] : []),
  ]);
}

/** An mp4, filled up to a size. */
export function mp4(size = 4096, brand = 'isom'): Buffer {
  return Buffer.concat([mp4Beginning(brand), Buffer.alloc(size)], size);
}
