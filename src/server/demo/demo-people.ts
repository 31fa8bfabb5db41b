import type { Deployment } from '#contract/deployment.ts';
import type { PortraitLook } from '#domain/drawing/portrait-traits.ts';

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly position: string;
  readonly organization: string;
  readonly location: string;
  readonly look: PortraitLook;
}

export type DemoRole = 'host' | 'admin' | 'participant' | 'applicant';

export interface DemoAccount extends DemoPerson {
  readonly email: string;
  readonly role: DemoRole;
}

const demoPassword = 'demo-password';

const person = (name: string, work: string, location: string, look: PortraitLook): DemoPerson => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const [position = '', organization = ''] = work.split(' at ');
  return { firstName, lastName, position, organization, location, look };
};

/** The accounts with a button on the demo's login page, in the order of their numbers. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'host@demo.test',
    role: 'host',
    ...person('Faisal Alotaibi', 'Programme lead at Innovation Hub', 'Riyadh, Saudi Arabia', 'ghutra'),
  },
  {
    email: 'admin@demo.test',
    role: 'admin',
    ...person('Huda Alzahrani', 'Community manager at Innovation Hub', 'Jeddah, Saudi Arabia', 'hijab'),
  },
  {
    email: 'participant@demo.test',
    role: 'participant',
    ...person('Sara Alqahtani', 'Industrial designer at Masar Studio', 'Riyadh, Saudi Arabia', 'hijab'),
  },
  {
    email: 'second@demo.test',
    role: 'participant',
    ...person('Omar Bashir', 'Hardware engineer at Waraq Labs', 'Dammam, Saudi Arabia', 'hair-short'),
  },
  {
    email: 'applicant@demo.test',
    role: 'applicant',
    ...person('Lina Haddad', 'Product designer at Freelance', 'Abha, Saudi Arabia', 'hair-long'),
  },
];

/** With the two participants above, a cohort of 30. */
export const demoCohort: readonly DemoPerson[] = [
  person('Reem Alshehri', 'Service designer at Nabd Health', 'Riyadh, Saudi Arabia', 'hijab'),
  person('Tariq Mansour', 'Founder at Qamar Foods', 'Jeddah, Saudi Arabia', 'hair-short'),
  person('Dina Karam', 'Data analyst at Rimal Energy', 'Khobar, Saudi Arabia', 'hair-long'),
  person('Yousef Almutairi', 'Mechanical engineer at Sahab Works', 'Riyadh, Saudi Arabia', 'hair-short'),
  person('Maha Alghamdi', 'Teacher at Bayan Schools', 'Taif, Saudi Arabia', 'hijab'),
  person('Khalid Aldosari', 'Agronomist at Wadi Farms', 'Buraidah, Saudi Arabia', 'ghutra'),
  person('Noura Alharbi', 'Pharmacist at Shifa Clinics', 'Madinah, Saudi Arabia', 'hijab'),
  person('Abdullah Alnasser', 'Lawyer at Mizan Partners', 'Riyadh, Saudi Arabia', 'ghutra'),
  person('Jawaher Alrashid', 'Architect at Tuwaiq Studio', 'Hail, Saudi Arabia', 'hijab'),
  person('Majed Alsubaie', 'Logistics planner at Qafila', 'Jubail, Saudi Arabia', 'hair-short'),
  person('Rania Saleh', 'Nurse at Shifa Clinics', 'Jeddah, Saudi Arabia', 'hijab'),
  person('Salman Aljaber', 'Game developer at Noon Games', 'Riyadh, Saudi Arabia', 'hair-short'),
  person('Amal Alomari', 'Chemist at Zaytoun Labs', 'Tabuk, Saudi Arabia', 'hijab'),
  person('Badr Alanazi', 'Drone pilot at Saqr Aerial', 'Arar, Saudi Arabia', 'ghutra'),
  person('Farah Almalki', 'Illustrator at Freelance', 'Makkah, Saudi Arabia', 'hair-long'),
  person('Hassan Aljuhani', 'Fisherman at Yanbu Catch', 'Yanbu, Saudi Arabia', 'hair-short'),
  person('Layan Alqurashi', 'Student at Umm University', 'Makkah, Saudi Arabia', 'hijab'),
  person('Mohammed Asiri', 'Beekeeper at Asir Honey', 'Abha, Saudi Arabia', 'ghutra'),
  person('Nouf Alshammari', 'Accountant at Mizan Partners', 'Hail, Saudi Arabia', 'hijab'),
  person('Rakan Alfayez', 'Film maker at Sada Films', 'Riyadh, Saudi Arabia', 'hair-short'),
  person('Shahad Albalawi', 'Biologist at Red Reef', 'Tabuk, Saudi Arabia', 'hijab'),
  person('Sultan Alharthi', 'Civil engineer at Jisr', 'Taif, Saudi Arabia', 'ghutra'),
  person('Wafa Alsaadi', 'Translator at Lisan', 'Jeddah, Saudi Arabia', 'hijab'),
  person('Ziyad Khan', 'Web developer at Freelance', 'Khobar, Saudi Arabia', 'hair-short'),
  person('Haya Altamimi', 'Physiotherapist at Nabd Health', 'Riyadh, Saudi Arabia', 'hijab'),
  person('Ibrahim Alzaid', 'Carpenter at Khashab', 'Qatif, Saudi Arabia', 'hair-short'),
  person('Joud Aljehani', 'Chef at Qamar Foods', 'Madinah, Saudi Arabia', 'hair-long'),
  person('Turki Alsalem', 'Solar technician at Rimal Energy', 'Najran, Saudi Arabia', 'ghutra'),
];

const roleNames: Readonly<Record<DemoRole, string>> = {
  host: 'Host',
  admin: 'Admin',
  participant: 'Cohort participant',
  applicant: 'Applicant',
};

/** Password and accounts that the login page of a demo offers. */
export const demoLogin: NonNullable<Deployment['demo']> = {
  password: demoPassword,
  accounts: demoAccounts.map(({ email, role, firstName, lastName }) => ({
    email,
    name: `${firstName} ${lastName}`,
    role: roleNames[role],
  })),
};
