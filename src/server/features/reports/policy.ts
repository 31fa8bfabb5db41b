import type { ProgrammeFile } from '#programme/programme-file.ts';
import type { ReportScope } from './store.ts';

/**
 * Scope of those whom reports reach: of a room its hosts and admins, of announcements and forum the hosts alone, and so
 * of messages of two people, which go to those of the announcements.
 */
export const reportScope = ({
  programme: { eventIds },
}: {
  readonly programme: ProgrammeFile;
}): ReportScope => ({ hostsOnly: [eventIds.announcements, eventIds.forum] });
