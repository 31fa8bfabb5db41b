import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { ConfigError } from '#server/environment.ts';
import { CohortFullError } from '#server/workflows/cohort.ts';
import { makeProgrammeEvents } from '#server/workflows/first-start.ts';
import { UsageError } from './arguments.ts';
import { grant, grantAdministrator, importFile, remove, revoke, revokeAdministrator } from './cohort.ts';
import { exportApplications, exportMentors } from './forms.ts';
import { deleteData, exportData } from './own-data.ts';
import { endPasskeys, signOut } from './person.ts';
import { importTicketFile } from './tickets.ts';

const usage = `The organiser's command line:
  npm run admin -- host grant <e-mail>           makes a person a host of the programme
  npm run admin -- host revoke <e-mail>          takes that away again, and their place in the programme with it
  npm run admin -- admin grant <e-mail>          makes a person an administrator, who reads all of the cohort's
  npm run admin -- admin revoke <e-mail>         takes that away again; they stay in the cohort where it has room
  npm run admin -- cohort import <file>          adds the people of a file, one e-mail a line, to the cohort
  npm run admin -- cohort remove <e-mail>        takes a person out of the cohort
  npm run admin -- person sign-out <e-mail>      ends all sessions of a person
  npm run admin -- person passkeys-end <e-mail>  takes all passkeys of a person away, and ends their sessions
  npm run admin -- person export <e-mail> [file]  writes all that a person has given into a zip archive
  npm run admin -- person delete <e-mail>        deletes a person's account; --yes behind it asks nothing
  npm run admin -- person delete --again         repeats the deletions since a backup that was restored
  npm run admin -- import-tickets <file>         adds the tickets of a CSV file; --dry-run behind it only tries
  npm run admin -- applications export <file>    writes all applications into a spreadsheet (.xlsx)
  npm run admin -- mentors export <file>         writes all who registered as mentors into a spreadsheet (.xlsx)`;

type Command = (context: Context, argument: string, more?: string) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  'host grant': grant,
  'host revoke': revoke,
  'admin grant': grantAdministrator,
  'admin revoke': revokeAdministrator,
  'cohort import': importFile,
  'cohort remove': remove,
  'person sign-out': signOut,
  'person passkeys-end': endPasskeys,
  'person export': exportData,
  'person delete': deleteData,
  'applications export': exportApplications,
  'mentors export': exportMentors,
};

/** Finds a command and what it is about. */
function commandOf([noun = '', ...words]: readonly string[]): readonly [Command?, string?, string?] {
  if (noun !== 'import-tickets') return [commands[`${noun} ${words[0]}`], words[1], words[2]];
  const isDryRun = words.includes('--dry-run');
  const tickets: Command = (context, file) => importTicketFile(context, file, isDryRun);
  return [tickets, words.find((word) => !word.startsWith('--'))];
}

async function run(words: readonly string[]): Promise<string> {
  const [command, argument, more] = commandOf(words);
  if (!command || argument === undefined) throw new UsageError(usage);
  const context = await createContext({ ...readConfig(), logLevel: 'warn' });
  try {
    await makeProgrammeEvents(context);
    return await command(context, argument, more);
  } finally {
    await context.close();
  }
}

run(process.argv.slice(2)).then(
  (message) => process.stdout.write(`${message}\n`),
  (error: unknown) => {
    const isExpected =
      error instanceof UsageError || error instanceof CohortFullError || error instanceof ConfigError;
    process.stderr.write(
      `${isExpected ? error.message : (error instanceof Error && error.stack) || String(error)}\n`,
    );
    process.exitCode = 1;
  },
);
