import { join } from 'node:path';
import type { SocialLinkType } from '#contract/social-links.ts';
import type { Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { newShareCode } from '#server/features/organizations/actions.ts';
import { writeLinks } from '#server/features/organizations/links/store.ts';
import { raiseFlags } from '#server/features/organizations/members/store.ts';
import { insertOrganization } from '#server/features/organizations/store.ts';
import { writeChanged } from './write-changed.ts';

interface DemoOrganization {
  readonly name: string;
  readonly suffix: string;
  readonly bio: string;
  readonly location: string;
  readonly links: readonly { readonly type: SocialLinkType; readonly url: string }[];
  /** Everybody by their full names. */
  readonly owner: string;
  readonly admins: readonly string[];
  readonly members: readonly string[];
  readonly followers: readonly string[];
  /** Inside of a square of 96. */
  readonly logo: string;
}

/** In the order of their numbers. */
const demoOrganizations: readonly DemoOrganization[] = [
  {
    name: 'Innovation Hub',
    suffix: 'innovation_hub',
    bio: 'We run the programme: seventeen masterclasses, a cohort of thirty, and a workshop that is open until midnight.\n\nCome by on the ground floor, bring what is half finished, and ask whoever is at the long table.',
    location: 'Riyadh, Saudi Arabia',
    links: [
      { type: 'WEBSITE', url: 'https://innovation-hub.example' },
      { type: 'LINKEDIN', url: 'https://www.linkedin.com/company/innovation-hub-example' },
      { type: 'TWITTER', url: 'https://twitter.com/innovationhub_example' },
      { type: 'EMAIL', url: 'hello@innovation-hub.example' },
      { type: 'DESK_NUMBER', url: '+966 110000000' },
    ],
    owner: 'Faisal Alotaibi',
    admins: ['Huda Alzahrani'],
    members: [
      'Omar Bashir',
      'Reem Alshehri',
      'Yousef Almutairi',
      'Maha Alghamdi',
      'Abdullah Alnasser',
      'Shahad Albalawi',
    ],
    followers: [
      'Sara Alqahtani',
      'Lina Haddad',
      'Reem Alshehri',
      'Tariq Mansour',
      'Dina Karam',
      'Noura Alharbi',
      'Jawaher Alrashid',
      'Salman Aljaber',
      'Nouf Alshammari',
      'Ziyad Khan',
    ],
    logo: '<path fill="#0e6b55" d="M0 0h96v96H0z"/><path fill="#f1e3cd" d="M24 24h48v48H24zM48 14l34 34-34 34-34-34z"/><path fill="#0e6b55" d="M34 34h28v28H34zM48 28l20 20-20 20-20-20z"/><circle cx="48" cy="48" r="9" fill="#e9a93c"/>',
  },
  {
    name: 'Masar Studio',
    suffix: 'masar_studio',
    bio: 'Industrial design for things that are held in the hand: tools, toys, kitchenware.\n\nMasar means path. Ours leads through the workshop first and past the computer second.',
    location: 'Riyadh, Saudi Arabia',
    links: [
      { type: 'WEBSITE', url: 'https://masar-studio.example' },
      { type: 'INSTAGRAM', url: 'https://www.instagram.com/masar.studio.example' },
    ],
    owner: 'Sara Alqahtani',
    admins: ['Farah Almalki'],
    members: ['Jawaher Alrashid', 'Rakan Alfayez'],
    followers: ['Faisal Alotaibi', 'Omar Bashir', 'Lina Haddad', 'Ibrahim Alzaid'],
    logo: '<path fill="#97452b" d="M0 0h96v96H0z"/><path fill="none" stroke="#f1e3cd" stroke-width="9" stroke-linecap="round" d="M22 74c0-20 26-8 26-26s26-6 26-26"/><circle cx="74" cy="22" r="8" fill="#e9a93c"/><circle cx="22" cy="74" r="8" fill="#f1e3cd"/>',
  },
];

const logoFile = (id: number) => `organization-${id}.svg`;

/** Draws the logos of the demo's organisations where its portraits are. */
export async function drawDemoLogos(folder: string): Promise<void> {
  for (const [index, { logo }] of demoOrganizations.entries()) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${logo}</svg>`;
    await writeChanged(join(folder, logoFile(index + 1)), drawing);
  }
}

interface DemoSetting {
  /** Numbers of the demo's people by their full names. */
  readonly idOf: (name: string) => number | undefined;
  readonly timeZoneId: string;
  readonly now: number;
}

/** Makes the demo's organisations with everybody in them. */
export async function insertDemoOrganizations(tx: Writer, setting: DemoSetting): Promise<void> {
  for (const [index, organization] of demoOrganizations.entries()) {
    const id = index + 1;
    await insertOne(tx, { id, organization, setting });
    await insertPeople(tx, { id, organization, setting });
  }
}

interface Numbered {
  readonly id: number;
  readonly organization: DemoOrganization;
  readonly setting: DemoSetting;
}

async function insertOne(tx: Writer, { id, organization, setting }: Numbered): Promise<void> {
  const { name, suffix, bio, location, links } = organization;
  await insertOrganization(tx, {
    id,
    name,
    suffix,
    bio,
    location,
    logo: `/files/portraits/${logoFile(id)}`,
    time_zone_id: setting.timeZoneId,
    share_code: newShareCode(),
    created_at: setting.now,
  });
  await writeLinks(tx, id, { inserts: links, updates: [], deletes: [] });
}

async function insertPeople(tx: Writer, { id, organization, setting }: Numbered): Promise<void> {
  const { owner, admins, members, followers } = organization;
  const yes = toFlag(true);
  const groups = [
    { people: [owner], flags: { is_owner: yes, is_admin: yes, is_member: yes } },
    { people: admins, flags: { is_admin: yes, is_member: yes } },
    { people: members, flags: { is_member: yes } },
    { people: followers, flags: { is_follower: yes } },
  ];
  for (const { people, flags } of groups) {
    for (const name of people) {
      const userId = setting.idOf(name);
      if (userId === undefined) throw new Error(`Nobody in the demo is called ${name}`);
      await raiseFlags(tx, { organizationId: id, userId }, { flags, now: setting.now });
    }
  }
}
