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

/** Letters, since names have no digits: 0 is a, 26 is ba. */
function inLetters(number: number): string {
  const rest = Math.floor(number / 26);
  return `${rest > 0 ? inLetters(rest) : ''}${String.fromCharCode(97 + (number % 26))}`;
}

const pick = <T>(from: readonly T[], index: number, otherwise: T): T =>
  from[index % from.length] ?? otherwise;

/** One of as many people as one likes, no two of one name. */
export function madeUpPerson(index: number) {
  const lastName = `${pick(lastNames, Math.floor(index / firstNames.length), 'Karam')}${inLetters(index)}`;
  return {
    firstName: pick(firstNames, index, 'Amal'),
    lastName,
    suffix: `person_${index}`,
    position: pick(positions, index, ''),
    organization: pick(organizations, index, ''),
  };
}
