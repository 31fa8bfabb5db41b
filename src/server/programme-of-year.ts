import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadProgramme } from '#programme/load-programme.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import { refuse } from './environment.ts';

const folder = new URL('../programme/', import.meta.url);

/** Years of which there is a file, the newest last. */
function knownYears(): readonly number[] {
  const years = readdirSync(fileURLToPath(folder)).flatMap((name) => /^(\d{4})\.ts$/.exec(name)?.[1] ?? []);
  return years.map(Number).toSorted((one, other) => one - other);
}

/** Reads the programme of a year; of none in particular the newest that is there. */
export async function programmeOfYear(year: number | null): Promise<ProgrammeFile> {
  const years = knownYears();
  const wanted = year ?? years.at(-1) ?? 0;
  if (!years.includes(wanted))
    refuse(
      'PROGRAMME_YEAR',
      `takes a year with a file in src/programme (${years.join(', ')}), not "${wanted}"`,
    );
  const { programme }: { readonly programme: ProgrammeFile } = await import(
    new URL(`${wanted}.ts`, folder).href
  );
  return loadProgramme(programme);
}
