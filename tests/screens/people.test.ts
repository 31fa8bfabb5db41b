import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addFavourite, listFavourites, removeFavourite } from '#contract/favourites.ts';
import { listParticipants } from '#contract/participants.ts';
import { refuse } from './support/fake-server.ts';
import { untilKept, untilWaiting } from './support/kept.ts';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import { answerPeople, everyone, favourites, list, row, rows, search, star } from './support/people-list.ts';
import { expectSound } from './support/sound.ts';

/** Somebody before the list of their cohort. */
async function openPeople() {
  const phone = newPhone();
  answerPeople(phone.server, everyone);
  const app = await phone.open('/contacts');
  await expect.element(row('Abdullah Alnasser')).toBeVisible();
  return { ...phone, ...app };
}

describe('the list', () => {
  test('everyone stands under their letter, with what they do; a press opens the person', async () => {
    const { address } = await openPeople();
    await expectSound('the list');
    await expect.element(search).toHaveAttribute('placeholder', `Search ${everyone.length} people`);
    await expect.element(list.getByRole('heading', { level: 3 }).first()).toMatchTextContent(/^A$/);
    const abdullah = row('Abdullah Alnasser');
    await expect.element(abdullah).toMatchTextContent('Lawyer · Mizan Partners');
    await expect.element(abdullah).toHaveAttribute('aria-posinset', '1');
    await expect.element(abdullah).toHaveAttribute('aria-setsize', `${everyone.length}`);
    await abdullah.getByRole('link').click();
    await expect.poll(address).toBe('/abdullah_alnasser');
  });

  test('my contact comes first and leads to my card; nobody is asked to favour themselves', async () => {
    const phone = newPhone();
    answerPeople(phone.server, [...everyone, phone.me]);
    const { address } = await phone.open('/contacts?q=masar+sara');
    const mine = favourites.getByRole('link').first();
    await expect.element(rows.filter({ hasText: 'You' })).toMatchTextContent('Sara Alqahtani');
    await expect.element(rows.filter({ hasText: 'You' }).getByRole('button')).not.toBeInTheDocument();
    await search.fill('');
    await expect.element(mine).toMatchTextContent('My contact');
    await mine.click();
    await expect.poll(address).toBe('/account/card');
  });

  test('a long position written from right to left loses its end and not its beginning', async () => {
    const position = 'مديرة تطوير الأعمال والابتكار والشراكات الاستراتيجية في المنطقة';
    const phone = newPhone();
    answerPeople(phone.server, [newUser({ position })]);
    await phone.open('/contacts');
    const line = page.getByText(/^مديرة/);
    await expect.element(line).toBeVisible();
    const text = document.createTreeWalker(line.element(), NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    const isInside = (at: number) => {
      if (text === null) return null;
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const letter = range.getBoundingClientRect();
      const box = line.element().getBoundingClientRect();
      return letter.left >= box.left && letter.right <= box.right + 1;
    };
    expect([isInside(0), isInside(position.length - 1)]).toEqual([true, false]);
  });

  test('rows of its shape stand there first, then what happened and a way to try again', async () => {
    const phone = newPhone();
    phone.server.on(listParticipants, () => refuse('invalid'));
    const release = phone.server.hold(listParticipants);
    await phone.open('/contacts');
    await expect.element(page.getByText('Loading')).toBeInTheDocument();
    release();
    await expect.element(page.getByText('The people could not be read.')).toBeVisible();
    answerPeople(phone.server, everyone);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row('Abdullah Alnasser')).toBeVisible();
  });

  test('what stands in the way of people and favourites is told once, and both are asked for again', async () => {
    const phone = newPhone();
    phone.server.on(listParticipants, () => refuse('invalid'));
    phone.server.on(listFavourites, () => refuse('invalid'));
    await phone.open('/contacts');
    await expect.element(page.getByText('The people could not be read.')).toBeVisible();
    await expect.poll(() => page.getByText(/could not be read/).elements()).toHaveLength(1);
    expect(page.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(1);
    answerPeople(phone.server, everyone);
    phone.server.on(listFavourites, () => []);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row('Abdullah Alnasser')).toBeVisible();
    await expect.element(favourites).toMatchTextContent('Tap the star beside a name');
  });

  test('without a network the last one stands there with its age, and a star can be pressed', async () => {
    const { me, open, setOnline, server } = await openPeople();
    await untilKept();
    setOnline(false);
    await open('/contacts');
    await expect.element(row('Abdullah Alnasser')).toBeVisible();
    await expect.element(page.getByText(/^Offline · as of \d\d:\d\d [AP]M/)).toBeVisible();
    await search.fill('qamar');
    await expect.element(page.getByText('2 found')).toBeVisible();
    await star('Tariq Mansour').click();
    await expect.element(star('Tariq Mansour')).toHaveAttribute('aria-pressed', 'true');
    expect(server.calls(addFavourite)).toEqual([]);
    setOnline(true);
    await expect.poll(() => server.calls(addFavourite)).toHaveLength(1);
    await untilWaiting(me.id, 0);
    await open('/contacts');
    await expect.element(favourites.getByRole('link', { name: 'Tariq Mansour' })).toBeVisible();
  });
});

test('the search starts at three letters and finds words in any order in all that is shown', async () => {
  const { address } = await openPeople();
  await search.fill('ri');
  await expect.element(page.getByText('Type at least 3 letters')).toBeVisible();
  await expect.element(row('Abdullah Alnasser')).toBeVisible();
  await expectSound('a short search');
  await expect.poll(address).toBe('/contacts?q=ri');
  await search.fill('qamar tariq');
  await expect.element(page.getByText('1 found')).toBeVisible();
  await expect.element(rows).toMatchTextContent('Tariq Mansour');
  await search.fill('SHIFA');
  await expect.element(page.getByText('2 found')).toBeVisible();
  await expect.element(rows.nth(0)).toMatchTextContent('Noura Alharbi');
  await expect.element(rows.nth(1)).toMatchTextContent('Rania Saleh');
  await expectSound('a search');
  await search.fill('nobody at all');
  await expect.element(page.getByText('Nobody here fits “nobody at all”.')).toBeVisible();
  await expectSound('a search for nobody');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(search).toHaveFocus();
  await expect.element(row('Abdullah Alnasser')).toBeVisible();
  await expect.poll(address).toBe('/contacts');
});

describe('favourites', () => {
  const inStrip = favourites.getByRole('link', { name: 'Badr Alanazi' });
  const badr = star('Badr Alanazi');
  const question = page.getByRole('dialog', { name: 'Remove Badr Alanazi from your favourites?' });

  test('who has none is told how to get one', async () => {
    await openPeople();
    await expect.element(favourites).toMatchTextContent('Tap the star beside a name');
  });

  test('one is there at once, also after a reload before the server knows it', async () => {
    const { me, open, server } = await openPeople();
    const release = server.hold(addFavourite);
    await badr.click();
    await expect.element(badr).toHaveAttribute('aria-pressed', 'true');
    await expect.element(inStrip).toBeVisible();
    await untilWaiting(me.id, 1);
    await open('/contacts');
    await expect.element(inStrip).toBeVisible();
    release();
    await untilWaiting(me.id, 0);
    await open('/contacts');
    await expect.element(inStrip).toBeVisible();
    const keys = server.calls(addFavourite).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  test('one leaves only after a question that names the person', async () => {
    const { me, open, server } = await openPeople();
    await badr.click();
    await expect.poll(() => server.calls(addFavourite)).toHaveLength(1);
    await badr.click();
    await expect.element(question).toBeVisible();
    await expectSound('the question');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(badr).toHaveAttribute('aria-pressed', 'true');
    await expect.element(badr).toHaveFocus();
    await badr.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(inStrip).not.toBeInTheDocument();
    await expect.element(badr).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => server.calls(removeFavourite)).toHaveLength(1);
    await untilWaiting(me.id, 0);
    await open('/contacts');
    await expect.element(badr).toHaveAttribute('aria-pressed', 'false');
    await expect.element(inStrip).not.toBeInTheDocument();
  });

  test('a change that is refused is taken back, and the reason is said', async () => {
    const { server } = await openPeople();
    server.on(addFavourite, () => refuse('conflict'));
    await badr.click();
    const words = page.getByText(/^Badr Alanazi was not added\. Somebody else was faster/).first();
    await expect.element(words).toBeVisible();
    await expect.element(badr).toHaveAttribute('aria-pressed', 'false');
    await expect.element(inStrip).not.toBeInTheDocument();
  });

  test('taps in quick succession end as the last one meant it', async () => {
    const { me, open, server } = await openPeople();
    const releaseAdding = server.hold(addFavourite);
    await badr.click();
    await badr.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    const releaseRemoving = server.hold(removeFavourite);
    releaseAdding();
    await expect.poll(() => server.calls(removeFavourite)).toHaveLength(1);
    await badr.click();
    await expect.element(badr).toHaveAttribute('aria-pressed', 'true');
    releaseRemoving();
    await expect.poll(() => server.calls(addFavourite)).toHaveLength(2);
    await expect.element(badr).toHaveAttribute('aria-pressed', 'true');
    await untilWaiting(me.id, 0);
    await open('/contacts');
    await expect.element(inStrip).toBeVisible();
    await expect.element(badr).toHaveAttribute('aria-pressed', 'true');
  });
});
