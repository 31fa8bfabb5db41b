import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deleteThread } from '#contract/threads.ts';
import { newPhone } from './support/open-app.tsx';
import {
  answerWith,
  button,
  dialog,
  inDialog,
  item,
  likeOf,
  readyField,
  rewrite,
  waiting,
  write,
} from './support/post-steps.ts';
import { announcements, newForum } from './support/threads.ts';

/** A post or an answer that is open. */
const there = (text: string) => page.getByRole('article').filter({ hasText: text }).first();
const save = () => inDialog('Save').click();
const edited = (one: ReturnType<typeof there>) => one.getByText(/edited \d\d:\d\d [AP]M/);
const queued = page.getByText(/edited, waiting to send/);

/** One has posted something in the forum. */
async function posted(text: string) {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ message: 'Of somebody else' });
  const app = await phone.open('/forum');
  await expect.element(item('Of somebody else')).toBeVisible();
  await write(text);
  await expect.poll(() => all.texts()).toContain(text);
  await expect.element(waiting).not.toBeInTheDocument();
  await item(text).getByRole('link').first().click();
  await expect.element(page.getByRole('article').first()).toMatchTextContent(text);
  const drafts = () => app.connection.outbox.state().drafts.map(({ place }) => place);
  return { ...phone, all, app, drafts };
}

async function chooseOf(word: 'post' | 'answer', option: string) {
  await page.getByRole('button', { name: new RegExp(`^Options for the ${word}`) }).click();
  await inDialog(option).click();
}

async function edit(from: string, to: string, word: 'post' | 'answer' = 'post') {
  await chooseOf(word, 'Edit');
  await rewrite(from, to);
}

test('one changes an own post: its new words stand there at once, and when they were written', async () => {
  const { all, drafts } = await posted('A tpyo');
  await edit('A tpyo', 'A typo');
  await save();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  await expect.element(there('A typo')).toBeVisible();
  await expect.element(edited(there('A typo'))).toBeVisible();
  expect(all.texts()).toEqual(['Of somebody else', 'A typo']);
  expect(drafts()).toEqual([]);
});

test('a change without a network waits where it will stand, can be taken back, and is sent once', async () => {
  const { all, setOnline, open, app } = await posted('Firts');
  setOnline(false);
  await edit('Firts', 'First');
  await save();
  await expect.element(there('First')).toBeVisible();
  await expect.element(queued).toBeVisible();
  await button('Discard').click();
  await expect
    .element(dialog('Discard this change?'))
    .toMatchTextContent('The text that stood there before comes back.');
  await inDialog('Discard').click();
  await expect.element(there('Firts')).toBeVisible();
  await edit('Firts', 'First of all');
  await save();
  await edit('First of all', 'First');
  await save();
  setOnline(true);
  await expect.element(queued).not.toBeInTheDocument();
  await expect.element(edited(there('First'))).toBeVisible();
  expect(all.texts()).toEqual(['Of somebody else', 'First']);
  await open(app.address());
  await expect.element(edited(there('First'))).toBeVisible();
});

test('where another device was faster both texts are there, and the one that is saved then stands', async () => {
  const { all, setOnline } = await posted('At six');
  setOnline(false);
  await edit('At six', 'At seven');
  await save();
  await expect.element(queued).toBeVisible();
  const mine = all.idOf('At six');
  all.change(mine, 'At eight');
  setOnline(true);
  await expect.element(page.getByText(/^Not changed:/)).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await button('Edit').click();
  await expect.element(await readyField('Edit')).toHaveTextContent('At seven');
  await expect.element(dialog('Edit')).toMatchTextContent(/It now reads\s*At eight/);
  await save();
  await expect.element(page.getByText(/^Not changed:/)).not.toBeInTheDocument();
  await expect.poll(() => all.texts()).toEqual(['Of somebody else', 'At seven']);
});

test('the draft of a change is there again, beside what stands there by then', async () => {
  const { all, open, app, drafts } = await posted('Draft me');
  await edit('Draft me', 'Drafted');
  await expect.element(page.getByText('Draft kept')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(drafts()).toHaveLength(1);
  await open(app.address());
  await chooseOf('post', 'Edit');
  await expect.element(await readyField('Edit')).toHaveTextContent('Drafted');
  await expect.element(dialog('Edit')).toMatchTextContent(/It now reads\s*Draft me/);
  await inDialog('Undo changes').click();
  await expect.element(await readyField('Edit')).toHaveTextContent('Draft me');
  await save();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  await expect.poll(drafts).toEqual([]);
  expect(all.texts()).toEqual(['Of somebody else', 'Draft me']);
  await expect.element(page.getByText(/edited/)).not.toBeInTheDocument();
});

test('an answer is changed, and what others change is shown as it happens', async () => {
  const { all } = await posted('A question');
  await answerWith('Mabye');
  await expect.element(likeOf(there('Mabye'))).toBeVisible();
  await expect.poll(() => all.texts()).toContain('Mabye');
  await edit('Mabye', 'Maybe', 'answer');
  await save();
  await expect.element(edited(there('Maybe'))).toBeVisible();
  all.change(all.idOf('A question'), 'Another question');
  await expect.element(there('Another question')).toBeVisible();
});

test('what others have written offers no change, and says who may delete it', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ eventId: announcements, message: 'Of the host' });
  await phone.open('/announce');
  await item('Of the host')
    .getByRole('button', { name: /^Options/ })
    .click();
  await expect.element(inDialog(/^Copy text/)).toBeVisible();
  await expect.element(inDialog(/^Edit/)).not.toBeInTheDocument();
  await expect.element(inDialog(/^Delete/)).toBeDisabled();
  await expect.element(page.getByText('Only hosts delete announcements.')).toBeVisible();
});

test('a host who deletes what somebody else has written says why', async () => {
  const phone = newPhone();
  const all = newForum(phone, { isHost: true });
  const { id } = all.write({ message: 'Buy my watches' });
  await phone.open(`/forum/${id}`);
  await chooseOf('post', 'Delete');
  const sheet = dialog('Delete this post?');
  await sheet.getByRole('textbox', { name: /^Reason/ }).fill('No advertising here.');
  await expect.element(sheet.getByText('Its author gets a mail with what you write here.')).toBeVisible();
  await inDialog('Delete').click();
  await expect
    .poll(() => phone.server.calls(deleteThread).map(({ body }) => body))
    .toEqual([{ reason: 'No advertising here.' }]);
});
