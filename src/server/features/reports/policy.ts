import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { ReportScope } from './store.ts';

/** Scope in which reports reach who may delete what is reported: of announcements and forum hosts alone. */
export const reportScope = ({
  programme: { eventIds },
}: {
  readonly programme: ProgrammeFile;
}): ReportScope => ({ hostsOnly: [eventIds.announcements, eventIds.forum] });
