import { dayMs } from '#domain/time/clock.ts';
import type { Writer } from '#server/db/database.ts';
import { insertSeat, insertTable, raiseTablesVersion } from '#server/features/tables/writer.ts';

interface DemoTable {
  readonly name: string;
  readonly capacity: number;
  /** Full names of who sits there. */
  readonly seated: readonly string[];
}

/** Nobody of the demo's accounts sits anywhere: whoever looks at it does. */
const demoTables: readonly DemoTable[] = [
  {
    name: 'Health access',
    capacity: 9,
    seated: [
      'Noura Alharbi',
      'Yousef Almutairi',
      'Maha Alghamdi',
      'Reem Alshehri',
      'Rania Saleh',
      'Haya Altamimi',
      'Tariq Mansour',
    ],
  },
  { name: 'Water & farming', capacity: 6, seated: ['Khalid Aldosari', 'Amal Alomari', 'Mohammed Asiri'] },
  {
    name: 'First customers',
    capacity: 6,
    seated: [
      'Abdullah Alnasser',
      'Nouf Alshammari',
      'Ziyad Khan',
      'Joud Aljehani',
      'Majed Alsubaie',
      'Rakan Alfayez',
    ],
  },
  { name: 'Schools', capacity: 8, seated: ['Layan Alqurashi'] },
  { name: 'Open table', capacity: 6, seated: [] },
];

/** The demo's people have no app that would renew their leases. */
const forGood = 36_500 * dayMs;

interface TablesSetting {
  readonly eventId: number;
  /** Numbers of the demo's people by their full names. */
  readonly idOf: (name: string) => number | undefined;
  readonly now: number;
}

/** Makes the tables of the demo, with people at them. */
export async function insertDemoTables(tx: Writer, { eventId, idOf, now }: TablesSetting): Promise<void> {
  for (const [index, { name, capacity, seated }] of demoTables.entries()) {
    const table = { event_id: eventId, table_no: index + 1, name, logo: null, capacity, created_at: now };
    const tableId = await insertTable(tx, table);
    for (const [place, who] of seated.entries()) {
      const userId = idOf(who);
      if (userId === undefined) throw new Error(`${who} is nobody of the demo.`);
      await insertSeat(tx, {
        table_id: tableId,
        event_id: eventId,
        user_id: userId,
        seat_no: place + 1,
        holder: null,
        channel: null,
        expires_at: now + forGood,
      });
    }
  }
  await raiseTablesVersion(tx, eventId);
}
