import { programme } from '#programme/2021.ts';
import { loadProgramme } from '#programme/load-programme.ts';

/** The checked programme of 2021, on which tests run unless they say otherwise. */
export const programme2021 = loadProgramme(programme);
