import { expect, test } from 'vitest';
import { contactCard } from '#domain/contact-card.ts';

const noura = {
  firstName: 'Noura',
  lastName: 'Alharbi',
  position: 'Designer; tools, hands',
  organization: 'Wadi Labs',
  location: 'Jeddah, Saudi Arabia',
  bio: 'I design small tools.\nAsk me, please.',
  myLastlink: 'https://lastlinks.example/noura_a',
  linkedInProfileLink: 'https://www.linkedin.com/in/noura',
  socialLinks: [
    { id: 1, type: 'MOBILE_NUMBER', url: '+966 550123456' },
    { id: 2, type: 'WHATSAPP', url: '+966 550123456' },
    { id: 3, type: 'DESK_NUMBER', url: '+966 112345678' },
    { id: 4, type: 'EMAIL', url: 'noura@example.org' },
    { id: 5, type: 'LINKEDIN', url: 'https://linkedin.com/in/noura/' },
    { id: 6, type: 'WEBSITE', url: 'https://noura.example' },
    { id: 7, type: 'SKYPE', url: 'live:noura' },
  ],
} as const;

const nobody = {
  ...noura,
  firstName: 'نورة',
  lastName: 'الحربي',
  position: null,
  organization: null,
  location: null,
  bio: null,
  linkedInProfileLink: null,
  socialLinks: [],
};

test('a whole person, line by line', () => {
  expect(contactCard({ ...noura, socialLinks: [...noura.socialLinks] }).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Alharbi;Noura;;;',
    'FN:Noura Alharbi',
    'ORG:Wadi Labs',
    'TITLE:Designer\\; tools\\, hands',
    'ADR;TYPE=WORK:;;;Jeddah\\, Saudi Arabia;;;',
    'URL:https://lastlinks.example/noura_a',
    'URL:https://www.linkedin.com/in/noura',
    'TEL;TYPE=CELL:+966 550123456',
    'TEL;TYPE=WORK:+966 112345678',
    'EMAIL;TYPE=INTERNET:noura@example.org',
    'URL:https://noura.example/',
    'IMPP:skype:live%3Anoura?chat',
    'NOTE:I design small tools.\\nAsk me\\, please.',
    'END:VCARD',
    '',
  ]);
});

test('a person of whom little is known, in Arabic letters', () => {
  expect(contactCard(nobody)).toBe(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:الحربي;نورة;;;\r\nFN:نورة الحربي\r\nURL:https://lastlinks.example/noura_a\r\nEND:VCARD\r\n',
  );
});

test('no line is longer than 75 octets, and none is broken inside a letter', () => {
  const bio = 'مصممة أدوات صغيرة للمستشفيات الكبيرة 🛠️ '.repeat(20).trim();
  const photo = 'QUJD'.repeat(500);
  const card = contactCard({ ...nobody, bio }, photo);
  const lines = card.split('\r\n');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(card).not.toContain('\ufffd');
  const unfolded = card.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain(`NOTE:${bio}`);
  expect(unfolded).toContain(`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`);
});

test('what a person writes never becomes a line of its own', () => {
  const card = contactCard({ ...nobody, bio: 'Hello\r\nTEL:+1 900\nEND:VCARD\rX:1' });
  expect(card.split('\r\n').filter((line) => /^(?:TEL|X|END)/.test(line))).toEqual(['END:VCARD']);
});

test('links that nothing opens, and addresses of other schemes, stay out', () => {
  const card = contactCard({
    ...nobody,
    socialLinks: [
      { id: 1, type: 'WEBSITE', url: 'javascript:alert(1)' },
      { id: 2, type: 'EMAIL', url: 'no address' },
    ],
  });
  expect(card).not.toMatch(/javascript|no address/);
});
