import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { createTable, deleteTable, listTables } from '#contract/tables.ts';
import { tableTexts } from '#tests/support/spec-texts.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { button, dialog, inDialog } from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { answerTables, card, given, openTables, people } from './support/tables.ts';

describe('hosts', () => {
  const name = page.getByRole('textbox', { name: 'Table Name' });
  const capacity = page.getByRole('textbox', { name: 'Table Capacity' });
  const add = inDialog('Add table');

  test('add a table, in digits of whatever script', async () => {
    const { server, me } = await openTables({ isHost: true, tables: [] });
    await button(tableTexts.add).click();
    await expect.element(dialog(tableTexts.add)).toBeVisible();
    await expect.element(page.getByText(tableTexts.capacityHint)).toBeVisible();
    await expect.element(page.getByPlaceholder('6 to 11')).toBeVisible();
    await name.fill('  Night owls ');
    await capacity.fill('٨');
    await expect.element(capacity).toHaveValue('8');
    await add.click();
    await expect.element(dialog(tableTexts.add)).not.toBeInTheDocument();
    await expect.element(card('Night owls')).toMatchTextContent(/0 of 8/);
    expect(server.calls(createTable).map(({ body }) => body)).toEqual([
      { tableName: 'Night owls', seatingCapacity: 8, logo: null },
    ]);
    expect(localStorage.getItem(`${storageKeys.tableDraft}:${me.id}`)).toBeNull();
    await button(tableTexts.add).click();
    await expect.element(name).toHaveValue('');
  });

  test.each(['', '5', '12'])('are told beside the fields what is missing; capacity “%s”', async (typed) => {
    const { server } = await openTables({ isHost: true });
    await button(tableTexts.add).click();
    await capacity.fill(typed);
    await add.click();
    await expect.element(name).toHaveAccessibleDescription(tableTexts.nameMissing);
    await expect
      .element(capacity)
      .toHaveAccessibleDescription(`${tableTexts.capacityWrong} ${tableTexts.capacityHint}`);
    await expect.element(name).toHaveFocus();
    if (typed === '') await expectSound('the form of a table with faults');
    expect(server.calls(createTable)).toEqual([]);
  });

  test('lose nothing that they typed where the server refuses or is not there', async () => {
    const { server, setOnline } = await openTables({ isHost: true });
    server.on(createTable, () => refuse('invalid', { tableName: 'This name is taken.' }));
    await button(tableTexts.add).click();
    await name.fill('Night owls');
    await capacity.fill('6');
    await add.click();
    await expect.element(name).toHaveAccessibleDescription('This name is taken.');
    setOnline(false);
    await capacity.fill('7');
    await add.click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Adding a table needs a connection.' }))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(tableTexts.add)).not.toBeInTheDocument();
    await button(tableTexts.add).click();
    await expect.element(name).toHaveValue('Night owls');
    await expect.element(capacity).toHaveValue('7');
  });

  test('delete a table after a question that names it and says whose call ends', async () => {
    const { server, setOnline } = await openTables({ isHost: true });
    await button('Options for Health access').click();
    await inDialog('Delete table').click();
    const sheet = dialog('Delete “Health access”?');
    await expect.element(sheet.getByText('5 people are seated; their call ends.')).toBeVisible();
    await expectSound('the question before a table goes');
    setOnline(false);
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await expect.element(sheet.getByText('Deleting a table needs a connection.')).toBeVisible();
    setOnline(true);
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(card('Health access')).not.toBeInTheDocument();
    expect(server.calls(deleteTable)).toHaveLength(1);
  });

  test('alone have these buttons', async () => {
    await openTables();
    await expect.element(button(tableTexts.add)).not.toBeInTheDocument();
    await expect.element(button(/^Options for/)).not.toBeInTheDocument();
  });
});

describe('the sheet of other areas', () => {
  const seated = page.getByRole('link', { name: /seated now$/ });

  test('says how many are seated where this phone has looked at the tables, as many as there are by then', async () => {
    const { app, tables } = await openTables();
    await page.getByRole('link', { name: 'Reception' }).click();
    await expect.poll(() => app.address()).toBe('/');
    for (const person of people(2, 20)) tables.sit('Open table', person);
    await button('More').click();
    await expect.element(seated.getByText('16 people are seated now')).toBeVisible();
    await expectSound('More with people at the tables');
    await seated.click();
    await expect.poll(() => app.address()).toBe('/table');
  });

  test('asks nobody where it has not', async () => {
    const phone = newPhone();
    answerTables(phone, given);
    await phone.open('/');
    await button('More').click();
    await expect.element(page.getByRole('dialog', { name: 'More' })).toBeVisible();
    await expect.element(seated).not.toBeInTheDocument();
    expect(phone.server.calls(listTables)).toEqual([]);
  });
});
