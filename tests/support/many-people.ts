import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { insertDemoUser } from '#server/demo/store.ts';
import { upsertParticipant } from '#server/features/events/store.ts';

const firstNames = [
  'Abdullah Amal Bandar Basma Dina Dalal Eman Faisal Ghada Hamad Hind Ibrahim Jana Khalid Lama Maha',
  'Nasser Omar Patricia Qasim Rana Saad Tala Umar Victor Wafa Ximena Yara Ziyad Élodie نورة ليلى يوسف',
]
  .join(' ')
  .split(' ');
const lastNames =
  'Alharbi Alotaibi Bakr Darwish Fakhoury Ghanem Haddad Issa Jaber Karam Mansour Najjar Saleh Tamimi'.split(
    ' ',
  );
const positions = ['Engineer', 'Nurse', 'Architect', 'Teacher', 'Lead of partnerships and field operations'];
const organizations = ['Masar', 'King Road Clinic', 'Waraq Labs', 'Red Sea Institute of Applied Marine Work'];
const portraits = 33;

/** The last in the list of people. */
export const lastPerson = { firstName: 'يونس', lastName: 'Zzlast', suffix: 'zz_last' };

/** Letters, since names have no digits: 0 is a, 26 is ba. */
function inLetters(number: number): string {
  const rest = Math.floor(number / 26);
  return `${rest > 0 ? inLetters(rest) : ''}${String.fromCharCode(97 + (number % 26))}`;
}

const pick = <T>(from: readonly T[], index: number, otherwise: T): T =>
  from[index % from.length] ?? otherwise;

function madeUpName(index: number) {
  const lastName = `${pick(lastNames, Math.floor(index / firstNames.length), 'Karam')}${inLetters(index)}`;
  return { firstName: pick(firstNames, index, 'Amal'), lastName, suffix: `person_${index}` };
}

async function addPeople(context: Context, people: { index: number; isLast: boolean }[]): Promise<void> {
  const { database, clock, programme } = context;
  const now = clock();
  await database.transaction(async (tx) => {
    for (const { index, isLast } of people) {
      const { firstName, lastName, suffix } = isLast ? lastPerson : madeUpName(index);
      const id = 1_000 + index;
      await insertDemoUser(tx, {
        id,
        email: `${suffix}@many.test`,
        first_name: firstName,
        last_name: lastName,
        image: index % 2 === 0 ? `/files/portraits/${(index % portraits) + 1}.svg` : null,
        bio: null,
        location: 'Riyadh, Saudi Arabia',
        organization: pick(organizations, index, ''),
        position: pick(positions, index, ''),
        time_zone_id: programme.timeZoneId,
        linked_in_profile_link: null,
        suffix,
        password_hash: null,
        created_at: now,
      });
      const place = { eventId: programme.eventIds.forum, userId: id, status: 'APPROVED' as const };
      await upsertParticipant(tx, { ...place, isHost: false, isAdmin: false, now });
    }
  });
}

/** Makes a demo in this folder, with so many people in the list that there are `count` in all. */
export async function makeManyPeople(dataDir: string, count: number): Promise<void> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }));
  const server = await buildApp(context);
  await server.ready();
  const added = count - (portraits - 1);
  await addPeople(
    context,
    Array.from({ length: added }, (_, index) => ({ index, isLast: index === added - 1 })),
  );
  await server.close();
  await context.close();
}
