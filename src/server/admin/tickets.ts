import type { Context } from '#server/context.ts';
import { importTickets, TicketsRefusedError } from '#server/workflows/tickets.ts';
import { UsageError } from './arguments.ts';
import { listed, readTickets } from './ticket-file.ts';

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Imports the tickets of a CSV file, or tries it and keeps nothing. */
export async function importTicketFile(context: Context, file: string, isDryRun: boolean): Promise<string> {
  const tickets = await readTickets(file);
  try {
    const { people, newAccounts, passwords, places } = await importTickets(context, tickets, { isDryRun });
    const said = [
      `${counted(tickets.length, 'ticket')} of ${counted(people, 'person', 'people')} read`,
      `${counted(newAccounts, 'new account')}, ${counted(passwords, 'password')} set, ${counted(places, 'place')} in rooms`,
    ].join(': ');
    return isDryRun ? `${said}. It was only tried: nothing is written.` : `${said}.`;
  } catch (error) {
    if (error instanceof TicketsRefusedError) throw new UsageError(listed(error.faults));
    throw error;
  }
}
