import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { closingAt, type FormName, ownForm } from '#tests/support/form-calls.ts';
import { enter } from '#tests/support/people.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function begin(app: TestApp, form: FormName = 'application', headers = {}) {
  const { token, user } = await enter(app, 'Noura');
  return { ...ownForm(app, form, { token, headers }), email: user.email };
}

/** Mails about forms that somebody has got, the first one first. */
async function told(app: TestApp, email = 'noura@example.org') {
  const mails = await app.outbox(email);
  return mails.filter(({ code }) => code === '').reverse();
}
const subjects = async (app: TestApp) => (await told(app)).map(({ subject }) => subject);
const plain = (html: string) => html.replaceAll('<br>', '\n').replace(/<[^>]*>/g, '\n');

/** Every question of an application as it is read, in the order of the form, and what was answered. */
const everyAnswer = [
  ['Name', "Mary-Jane O'Neil Alharbi"],
  ['E-mail', 'noura@example.org'],
  ['Date of birth', '5 March 1999'],
  ['City, region', 'Abha, Asir'],
  ['Telephone number', '+966-501234567'],
  ['Citizen or resident of Saudi Arabia', 'Yes'],
  ['Saudi National ID or Iqama Number', '1012345678'],
  ['Employment status', 'Student'],
  ['English', 'Native or Bilingual'],
  ['What are the highlights of your career?', 'Two prizes.'],
  ['Which skills do you bring?', 'Solder, sensors'],
  ['Previous experience', 'No'],
  ['What is your vision?', 'Palms that\nare never thirsty.'],
  ['Which opportunity do you see?', 'نخيل كثير وماء قليل'],
  ['Who is your target audience?', 'Growers 🌴'],
  ['Why do you want to take part?', 'My uncle.'],
  ['Links to your work', 'https://one.example/a\nhttps://two.example/'],
] as const;

test('who has applied gets every answer by mail, in the order of the form, as HTML and as text', async () => {
  await using app = await createTestApp({ env: { PUBLIC_URL: 'http://localhost:4711' } });
  app.clock.setTo('2021-05-01T09:30:00.000Z');
  const noura = await begin(app);
  await noura.submit();
  const [mail, ...more] = await app.outbox(noura.email).then((all) => all.filter(({ code }) => code === ''));
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your application has arrived · Last Links');
  const text = mail?.text ?? '';
  let from = 0;
  for (const [question, answer] of everyAnswer) {
    const at = text.indexOf(`\n${question}\n${answer}\n`, from);
    expect([question, at >= from]).toEqual([question, true]);
    from = at;
  }
  const read = plain((mail?.html ?? '').replaceAll('&#39;', "'"));
  for (const [question, answer] of everyAnswer)
    for (const words of [question, answer]) expect(read).toContain(words);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('It reached the organisers on Saturday, 1 May 2021, 12:30 PM (Riyadh time).');
    expect(body).toContain('You can change it until 8 May 2021.');
    expect(body).toContain('29 May 2021: First masterclass');
    expect(body).toContain('http://localhost:4711/apply/completed');
    expect(body).toContain('http://localhost:4711/account/notifications');
  }
});

test('who has registered as a mentor gets it too, and hears that it can be changed at any time', async () => {
  await using app = await createTestApp();
  await (await begin(app, 'mentor')).submit();
  const [mail] = await told(app);
  expect(mail?.subject).toBe('Your registration as a mentor has arrived · Last Links');
  expect(mail?.text).toContain('How can you help the teams?\nThirty years of irrigation.\n');
  expect(mail?.text).toContain('You can change it at any time.');
});

const undated: ProgrammeFile = {
  ...programme2021,
  applications: { ...programme2021.applications, editableUntil: null },
};

test.each<[string, ProgrammeFile, string]>([
  ['goes on in a year past its dates', programme2021, 'You can still change it.'],
  [
    'ends at the closing moment',
    closingAt('2026-02-01T20:59:00.000Z'),
    'You can change it until Sunday, 1 February 2026, 11:59 PM (Riyadh time).',
  ],
  ['goes on where no date is known', undated, 'You can still change it. What you sent last is what counts.'],
])('the time to change it %s', async (_, programme, sentence) => {
  await using app = await createTestApp({ overrides: { programme } });
  await (await begin(app)).submit();
  const [mail] = await told(app);
  expect(mail?.text).toContain(sentence);
});

test('a moment is one of the programme’s clock', async () => {
  await using app = await createTestApp({ env: { PROGRAMME_CLOCK: '2021-06-18T15:00:00.000Z' } });
  await (await begin(app)).submit();
  const [mail] = await told(app);
  expect(mail?.text).toContain('on Friday, 18 June 2021, 06:00 PM (Riyadh time)');
  expect(mail?.text).toContain('31 July 2021: Demo day');
  expect(mail?.text).not.toContain('First masterclass');
});

test('a version that takes the place of another is told with what is new, and short answers as they were', async () => {
  await using app = await createTestApp();
  const noura = await begin(app);
  await noura.submit();
  app.clock.advance(hourMs);
  await noura.submit({
    telephoneNumber: '+966-509999999',
    vision: 'Dates for all.',
    referenceLinks: '',
    saudiCitizenOrResident: false,
  });
  const mail = (await told(app))[1];
  expect(mail?.subject).toBe('Your application was changed · Last Links');
  const text = mail?.text ?? '';
  expect(text).toContain('\nTelephone number\n+966-509999999\nBefore: +966-501234567\n');
  expect(text).toContain('\nWhat is your vision?\nDates for all.\n\n');
  expect(text).toContain(
    '\nLinks to your work\nNot answered\nBefore: https://one.example/a\nhttps://two.example/\n',
  );
  expect(text).toContain('\nSaudi National ID or Iqama Number\nNot answered\nBefore: 1012345678\n');
  for (const same of ['Palms that', 'Abha', 'My uncle']) expect(text).not.toContain(same);
  expect(text).toContain('If it was not you');
  expect(text).toContain('/account/devices');
});

test('one that says nothing new is told as that', async () => {
  await using app = await createTestApp();
  const noura = await begin(app);
  await noura.submit();
  await noura.submit();
  expect(await subjects(app)).toEqual([
    'Your application has arrived · Last Links',
    'Your application was sent again · Last Links',
  ]);
  expect((await told(app))[1]?.text).toContain('No answer was changed.');
});

test('what no screen asks is told where it was sent all the same', async () => {
  await using app = await createTestApp();
  const noura = await begin(app);
  await noura.submit();
  await noura.submit({ specialism: 'Irrigation' });
  const mail = (await told(app))[1];
  expect(mail?.subject).toBe('Your application was changed · Last Links');
  expect(mail?.text).toContain('\nSpecialism\nIrrigation\n');
});

test('no draft and nothing that was refused is told, and a submission once, however often it is repeated', async () => {
  await using app = await createTestApp();
  const headers = { [headerNames.idempotencyKey]: randomUUID() };
  const noura = await begin(app, 'application', headers);
  const drafting = { [headerNames.idempotencyKey]: randomUUID() };
  await noura.save({ firstName: 'N', submissionStatus: 'DRAFT' }, drafting);
  const refused = { [headerNames.idempotencyKey]: randomUUID() };
  expect((await noura.save({ submissionStatus: 'SUBMITTED' }, refused)).status).toBe(422);
  expect(await subjects(app)).toEqual([]);
  const first = (await noura.submit()).reply;
  for (let again = 0; again < 3; again += 1) expect((await noura.submit()).reply).toEqual(first);
  expect(await subjects(app)).toEqual(['Your application has arrived · Last Links']);
  await noura.save(
    { firstName: 'Later', submissionStatus: 'DRAFT' },
    { [headerNames.idempotencyKey]: randomUUID() },
  );
  expect(await subjects(app)).toHaveLength(1);
});

test('people’s words are never markup, and Arabic stands as it is written', async () => {
  await using app = await createTestApp();
  const noura = await begin(app);
  const vision = '<img src=x onerror=alert(1)> & "more"\n</p></div><h1>Winner</h1>\nرؤية';
  await noura.submit({ vision, city: '<b>Abha</b>' });
  const [mail] = await told(app);
  const html = mail?.html ?? '';
  for (const tag of ['<img', '<b>', '<h1>Winner']) expect(html).not.toContain(tag);
  expect(html).toContain(
    'dir="auto">&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;<br>&lt;/p&gt;&lt;/div&gt;&lt;h1&gt;Winner&lt;/h1&gt;<br>رؤية</p>',
  );
  expect(mail?.text).toContain(vision);
});

test('six answers of 500 words stand in it whole; what is longer than such is cut, and says so', async () => {
  await using app = await createTestApp();
  const noura = await begin(app);
  const long = Array.from({ length: 500 }, (_, at) => `كلمةطويلة${at}`).join(' ');
  const answers = {
    careerHighlights: long,
    skillSet: long,
    vision: long,
    envisionedOpportunity: long,
    targetAudience: long,
  };
  await noura.submit({ ...answers, motivation: long });
  const [mail] = await told(app);
  for (const body of [mail?.text, mail?.html]) expect(body?.split(long)).toHaveLength(7);
  await noura.submit({ ...answers, motivation: '&'.repeat(20_000) });
  const html = (await told(app))[1]?.html ?? '';
  expect(html).toContain('&amp;… (The whole answer stands in the app.)');
  expect(html.length).toBeLessThan(60_000);
});
