import * as v from 'valibot';
import { programme2021 } from './2021.ts';
import { type ProgrammeFile, ProgrammeFileSchema } from './programme-file.ts';

const current = programme2021;

/** The programme that this deployment serves, checked; throws with the path of the first fault. */
export function loadProgramme(file: ProgrammeFile = current): ProgrammeFile {
  const result = v.safeParse(ProgrammeFileSchema, file);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new Error(
    `The programme data is not valid at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`,
  );
}
