import type { ReadAt } from './random-access.ts';
import { readZipEntries, readZipEntry, type ZipEntry } from './zip.ts';

const megabyte = 1_048_576;
const most = { entries: 1000, unpackedBytes: 300 * megabyte, ratio: 100, relationBytes: 4 * megabyte };
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const mainPart = /^\/?word\/document[.]xml$/;
const typesPart = '[Content_Types].xml';
const relationPart = /\.rels$/i;
const program = /(?:^|\/)vbaProject\.bin$/i;
const programType = /vbaProject|vbaData|macroEnabled|keyMapCustomizations/i;
const outside = /^\/|\\|(?:^|\/)\.\.(?:\/|$)|\0/;
/** External targets that a plain document may have. Templates and embedded objects are fetched and run without a tap. */
const outsideType = /\/relationships\/(?:hyperlink|image)$/;
/** A template on the writer's own disk, which companies' documents have; on the reader's it is not found. */
const templateType = /\/relationships\/attachedTemplate$/;
const onOwnDisk = /^file:\/\/\/[a-z]:[\\/]/i;

const mayBeOutside = (type: string, target: string): boolean =>
  outsideType.test(type) || (templateType.test(type) && onOwnDisk.test(target));

function isOutOfProportion(entries: readonly ZipEntry[]): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  const isBomb = unpacked > megabyte && unpacked > packed * most.ratio;
  return entries.length > most.entries || unpacked > most.unpackedBytes || isBomb;
}

function areSound(entries: readonly ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const isBad = entries.some(
    ({ name, isEncrypted }) => isEncrypted || program.test(name) || outside.test(name),
  );
  // Of two parts of one name another program may read the other one.
  return !isBad && names.size === entries.length && !isOutOfProportion(entries);
}

/** The text of a part; null where it is no UTF-8, or has what could hide an element: comments and definitions. */
function plainXml(part: Buffer | null): string | null {
  const xml = part?.toString('utf8') ?? '\0';
  const encoding = /^\ufeff?<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/.exec(xml)?.[1] ?? 'utf-8';
  return xml.includes('\0') || xml.includes('<!') || encoding.toLowerCase() !== 'utf-8' ? null : xml;
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** The attributes of all elements of a name; null where one is not well-formed. */
function elementsIn(xml: string, name: string): readonly Attributes[] | null {
  const whole = new RegExp(
    `<(?:[\\w.-]+:)?${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`,
    'g',
  );
  const found = [...xml.matchAll(whole)].map(([, text = '']) => attributesIn(text));
  const begun = xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>]`, 'g'))?.length ?? 0;
  return found.length === begun ? found : null;
}

function attributesIn(text: string): Attributes {
  const pairs = [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(pairs.map(([, name, one, other]) => [name, one ?? other]));
}

function declaresDocument(xml: string | null): boolean {
  if (xml === null || programType.test(xml)) return false;
  const parts = elementsIn(xml, 'Override');
  return (
    parts?.some(
      ({ PartName = '', ContentType }) => mainPart.test(PartName) && ContentType === `${docxType}.main+xml`,
    ) ?? false
  );
}

/** Relations are read by what they may be, so that one which is written in another way is none. */
function staysInside(xml: string | null): boolean {
  const relations = xml === null ? null : elementsIn(xml, 'Relationship');
  return (
    relations?.every(({ Type = '', Target = '', TargetMode = 'Internal' }) =>
      TargetMode === 'Internal' ? !programType.test(Type) : mayBeOutside(Type, Target),
    ) ?? false
  );
}

/**
 * A docx: a zip that says itself that it is Word's document, without macros, templates and objects from elsewhere, and
 * none that fills a disk when it is unpacked.
 */
export async function isDocx(readAt: ReadAt, size: number): Promise<boolean> {
  const entries = await readZipEntries(readAt, size);
  if (entries === null || !areSound(entries)) return false;
  const read = async (entry: ZipEntry) => plainXml(await readZipEntry(readAt, entry, megabyte));
  const types = entries.find(({ name }) => name === typesPart);
  const hasDocument = entries.some(({ name }) => mainPart.test(name));
  if (types === undefined || !hasDocument || !declaresDocument(await read(types))) return false;
  const relations = entries.filter(({ name }) => relationPart.test(name));
  if (relations.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > most.relationBytes) return false;
  for (const part of relations) if (!staysInside(await read(part))) return false;
  return true;
}
