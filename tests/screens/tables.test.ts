import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tableLimits } from '#contract/table-limits.ts';
import { listTables, takeSeat } from '#contract/tables.ts';
import { postTexts, tableTexts } from '#tests/support/spec-texts.ts';
import { refuse } from './support/fake-server.ts';
import { untilKept } from './support/kept.ts';
import { newPhone } from './support/open-app.tsx';
import { cohort } from './support/people.ts';
import { button, placeOf } from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { answerTables, card, given, names, openTables, people, take } from './support/tables.ts';

const toasted = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first();

/** Lets the clock of what is read again and again be moved by the test. */
function holdIntervals(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}

function hide(isHidden: boolean): void {
  const value = isHidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

describe('the list', () => {
  test('says of each table who sits there, and the one with most people and a free seat is first', async () => {
    await openTables();
    await expect.poll(() => document.title).toMatch(/^Table\b/);
    expect(names()).toEqual(['Health access', 'Water & farming', 'First customers', 'Open table']);
    const [one, two, three] = cohort.map(({ firstName }) => firstName);
    await expect.element(card('Health access')).toMatchTextContent(/5 of 9 seats taken/);
    await expect.element(card('Health access')).toMatchTextContent(`${one}, ${two}, ${three} and 2 others`);
    await expect.element(card('First customers').getByText('Full', { exact: true })).toBeVisible();
    await expect.element(take('First customers')).not.toBeInTheDocument();
    await expectSound('/table');
  });

  test('has one button a table for readers, and a free seat does the same', async () => {
    const { app, server, tables, me } = await openTables();
    await expect.poll(() => button(/^Take a seat/).elements()).toHaveLength(3);
    const seat = card('Open table').element().querySelector<HTMLElement>('button[title]');
    expect(seat?.title).toBe('Take a seat at Open table');
    expect(seat?.tabIndex).toBe(-1);
    seat?.click();
    const id = tables.current().find(({ tableName }) => tableName === 'Open table')?.id;
    await expect.poll(() => app.address()).toBe(`/table/${id}`);
    expect(server.calls(takeSeat).map(({ body }) => body)).toMatchObject([
      { eventTableId: id, participantUser: { id: me.id }, holder: expect.any(String) },
    ]);
  });

  test('a table with a favourite is first, and says so', async () => {
    const favourites = [...people(1, 7), ...people(1, 10), ...people(2, 12)];
    await openTables({ favourites });
    const chip = (name: string) => card(name).getByText(/ here$/);
    const [first = cohort[0]] = favourites;
    await expect.element(chip('Water & farming')).toHaveTextContent(`${first?.firstName} is here`);
    await expect.element(chip('First customers')).toMatchTextContent(/ and 2 more are here$/);
    expect(names()[0]).toBe('Water & farming');
    await expectSound('/table with favourites');
  });

  test('who is not of the cohort is told so, word for word', async () => {
    const phone = newPhone();
    answerTables(phone, given).close();
    await phone.open('/table');
    await expect.element(page.getByRole('heading', { name: postTexts.restrictedTitle })).toBeVisible();
    await expect
      .element(page.getByText('This area is open only to Participants and Administrators of 2021 Cohort'))
      .toBeVisible();
    await expect.element(button(tableTexts.add)).not.toBeInTheDocument();
    await expectSound('/table of others');
  });

  test('where it cannot be read that is said, and Retry reads it', async () => {
    const phone = newPhone();
    phone.server.on(listTables, () => refuse('invalid'));
    await phone.open('/table');
    await expect.element(page.getByText('The tables could not be read.')).toBeVisible();
    answerTables(phone, given);
    (button('Retry').element() as HTMLElement).click();
    await expect.element(card('Health access')).toBeVisible();
  });

  test('without a table there is a sentence, and a button for hosts', async () => {
    await openTables({ tables: [] });
    await expect.element(page.getByRole('heading', { name: 'No tables yet' })).toBeVisible();
    await expect.element(button(tableTexts.add)).not.toBeInTheDocument();
    await expectSound('/table without any');
  });
});

describe('while one looks', () => {
  test('the list is read anew every five seconds, without the loading bar, and not by a page that nobody sees', async () => {
    const pass = holdIntervals();
    const { app, server, tables } = await openTables();
    const { activity } = app.connection;
    await expect.poll(() => activity.isActive()).toBe(false);
    let lit = 0;
    const stop = activity.subscribe(() => (lit += 1));
    const before = server.calls(listTables).length;
    const [newcomer = cohort[0]] = people(1, 20);
    if (newcomer) tables.sit('Open table', newcomer);
    pass(tableLimits.refreshMs);
    await expect.element(card('Open table')).toMatchTextContent(/1 of 6/);
    expect(lit).toBe(0);
    stop();
    hide(true);
    onTestFinished(() => hide(false));
    pass(10 * tableLimits.refreshMs);
    hide(false);
    if (newcomer) tables.leave('Open table', newcomer);
    pass(tableLimits.refreshMs);
    await expect.element(card('Open table')).toMatchTextContent(/0 of 6/);
    expect(server.calls(listTables).length).toBe(before + 2);
  });

  test('who sits down elsewhere is shown at once, and nothing changes its place', async () => {
    const { tables } = await openTables();
    const face = () => placeOf(card('Health access').getByText('HA').first());
    await expect.element(card('Health access').getByText('HA').first()).toBeInTheDocument();
    const before = face();
    for (const person of people(3, 20)) tables.sit('Water & farming', person);
    tables.sit('Open table', cohort[24] ?? refuse('internal'));
    for (const person of people(1, 25)) tables.sit('Health access', person);
    tables.announce();
    await expect.element(card('Water & farming').getByText('Full', { exact: true })).toBeVisible();
    await expect.element(card('Open table')).toMatchTextContent(/1 of 6/);
    await expect.element(card('Health access')).toMatchTextContent(/6 of 9/);
    expect(names()[0]).toBe('Health access');
    expect(face()).toEqual(before);
  });

  test('the first table makes way for another one only when it is gone', async () => {
    const { tables } = await openTables();
    tables.remove('Health access');
    tables.announce();
    await expect.element(card('Health access')).not.toBeInTheDocument();
    expect(names()[0]).toBe('Water & farming');
  });
});

describe('sitting down', () => {
  test('the own table is first and leads back; the others only say what is free', async () => {
    const phone = newPhone();
    const tables = answerTables(phone, given);
    tables.sit('Open table', phone.me);
    const app = await phone.open('/table');
    await expect.element(card('Open table').getByText('You are here')).toBeVisible();
    await expect.element(card('Water & farming').getByText('3 seats free')).toBeVisible();
    await expect.element(card('First customers').getByText('Full', { exact: true })).toBeVisible();
    await expect.element(button(/^Take a seat/)).not.toBeInTheDocument();
    expect(names()[0]).toBe('Open table');
    expect(document.querySelector('li button[title]')).toBeNull();
    await expectSound('/table of who is seated');
    await button('Return to the table').click();
    await expect.poll(() => app.address()).toMatch(/^\/table\/\d+$/);
  });

  test('two quick taps take one seat, and the button says that it is being taken', async () => {
    const { app, server } = await openTables();
    const arrive = server.hold(takeSeat);
    const target = take('Health access').element() as HTMLElement;
    target.click();
    target.click();
    const joining = button('Joining Health access…');
    await expect.element(joining).toHaveAttribute('aria-busy', 'true');
    (joining.element() as HTMLElement).click();
    (take('Open table').element() as HTMLElement).click();
    arrive();
    await expect.poll(() => app.address()).toMatch(/^\/table\//);
    expect(server.calls(takeSeat)).toHaveLength(1);
  });

  test('who comes too late is told by whom the server has, and the list shows it', async () => {
    const { app, tables, server } = await openTables({
      tables: [{ name: 'Health access', people: people(5) }],
    });
    tables.sit('Health access', cohort[20] ?? refuse('internal'));
    // Before the phone hears of it.
    (take('Health access').element() as HTMLElement).click();
    await expect.element(toasted('Somebody took the last seat.')).toBeInTheDocument();
    await expect.element(card('Health access').getByText('Full', { exact: true })).toBeVisible();
    expect(app.address()).toBe('/table');
    expect(server.calls(takeSeat)).toHaveLength(1);
  });

  test('without a network the tables are read as they were, and who taps a seat is told', async () => {
    const phone = newPhone();
    answerTables(phone, given);
    await phone.open('/table');
    await expect.element(card('Health access')).toBeVisible();
    await untilKept();
    phone.setOnline(false);
    await phone.open('/table');
    await expect.element(card('Health access')).toMatchTextContent(/5 of 9/);
    await expect.element(page.getByText(/^Offline · as of /)).toBeVisible();
    await take('Health access').click();
    await expect.element(toasted('Taking a seat needs a connection')).toBeInTheDocument();
    expect(phone.server.calls(takeSeat)).toEqual([]);
  });
});

test('everything can be done by keyboard', async () => {
  const { app } = await openTables();
  (take('Health access').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(take('Water & farming')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(take('Open table')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.address()).toMatch(/^\/table\//);
});
