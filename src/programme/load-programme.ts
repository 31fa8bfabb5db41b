import * as v from 'valibot';
import { type ProgrammeFile, ProgrammeFileSchema } from './programme-file.ts';

/** The checked programme of a year's file; throws with the path of the first fault. */
export function loadProgramme(file: ProgrammeFile): ProgrammeFile {
  const result = v.safeParse(ProgrammeFileSchema, file);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new Error(
    `The programme data is not valid at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}`,
  );
}
