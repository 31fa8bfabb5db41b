import type { ReadAt } from './random-access.ts';

/** A Compound File (MS-CFB, sections 2.2 to 2.6): sectors, chained by tables that are sectors themselves. */
interface CompoundFile {
  readonly sectorSize: number;
  readonly tableSectors: readonly number[];
  readSector(sector: number): Promise<Buffer>;
}

const lastRegularSector = 0xfffffffa;
const headerTables = { at: 76, count: 109 };
const entryLength = 128;
const sectorsMax = 4096;

const isRegular = (sector: number) => sector <= lastRegularSector;

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

async function readTableSectors(header: Buffer, readSector: CompoundFile['readSector']): Promise<number[]> {
  const { at, count } = headerTables;
  const tables = numbersOf(header.subarray(at, at + count * 4));
  let next = header.readUInt32LE(68);
  for (let read = 0; isRegular(next) && read < sectorsMax; read += 1) {
    const numbers = numbersOf(await readSector(next));
    next = numbers.pop() ?? lastRegularSector + 1;
    tables.push(...numbers);
  }
  return tables.filter(isRegular);
}

async function openCompoundFile(readAt: ReadAt, header: Buffer): Promise<CompoundFile> {
  const sectorSize = header.readUInt16LE(30) === 12 ? 4096 : 512;
  const readSector = (sector: number) => readAt((sector + 1) * sectorSize, sectorSize);
  return { sectorSize, readSector, tableSectors: await readTableSectors(header, readSector) };
}

async function sectorAfter(file: CompoundFile, sector: number): Promise<number | undefined> {
  const perTable = file.sectorSize / 4;
  const table = file.tableSectors[Math.floor(sector / perTable)];
  return table === undefined
    ? undefined
    : (await file.readSector(table)).readUInt32LE((sector % perTable) * 4);
}

function entryNames(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
    const length = Math.max(0, Math.min(64, sector.readUInt16LE(at + 64)) - 2);
    names.push(sector.toString('utf16le', at, at + length));
  }
  return names;
}

/** A doc: a Compound File that holds Word's stream, and no macros. Other programs' files are Compound Files too. */
export async function isDoc(readAt: ReadAt): Promise<boolean> {
  const header = await readAt(0, 512);
  const file = await openCompoundFile(readAt, header);
  const names = new Set<string>();
  let sector: number | undefined = header.readUInt32LE(48);
  for (let read = 0; sector !== undefined && isRegular(sector) && read < sectorsMax; read += 1) {
    for (const name of entryNames(await file.readSector(sector))) names.add(name);
    sector = await sectorAfter(file, sector);
  }
  return names.has('WordDocument') && !names.has('_VBA_PROJECT');
}
