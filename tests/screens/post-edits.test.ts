import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problems } from '#contract/problem.ts';
import { newPhone } from './support/open-app.tsx';
import {
  answerField,
  answers,
  answerWith,
  button,
  dialog,
  inDialog,
  item,
  linkOf,
  newPost,
  readyField,
  rewrite,
  waiting,
  write,
} from './support/post-steps.ts';
import { forum, newForum } from './support/threads.ts';

const why = problems.forbidden.message;
const kept = page.getByText('Draft kept');
const post = page.getByRole('article').first();
const send = () => inDialog('Send').click();

/** A post waits in a forum that is open without a network. */
async function postOffline(text: string) {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ message: 'Of somebody else' });
  const app = await phone.open('/forum');
  await expect.element(item('Of somebody else')).toBeVisible();
  phone.setOnline(false);
  await write(text);
  await expect.element(waiting).toBeVisible();
  const drafts = () => app.connection.outbox.state().drafts.map(({ place }) => place);
  return { ...phone, all, app, drafts };
}

test('what waits can be written anew: it is there once, in its new words', async () => {
  const { all, setOnline, drafts } = await postOffline('Written in a tunel');
  await button('Edit').click();
  const field = await readyField('Edit');
  await expect.element(field).toHaveTextContent('Written in a tunel');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Backspace}{Backspace}nel');
  await send();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  await expect.element(waiting).toHaveLength(1);
  setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(item('Written in a tunnel')).toHaveLength(1);
  await expect.element(item('Written in a tunel')).not.toBeInTheDocument();
  expect(all.texts()).toEqual(['Of somebody else', 'Written in a tunnel']);
  expect(drafts()).toEqual([]);
});

test('what is sent while it is being changed stands there once too, in its new words', async () => {
  const { all, setOnline, open } = await postOffline('Sent to soon');
  await button('Edit').click();
  await readyField('Edit');
  setOnline(true);
  await expect.poll(() => all.texts()).toContain('Sent to soon');
  await expect.element(waiting).not.toBeInTheDocument();
  await rewrite('Sent to soon', 'Sent too soon');
  await send();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  await expect.element(item('Sent too soon')).toHaveLength(1);
  await expect.element(item('Sent to soon')).not.toBeInTheDocument();
  await expect.poll(() => all.texts()).toEqual(['Of somebody else', 'Sent too soon']);
  await open('/forum');
  await expect.element(item('Sent too soon')).toHaveLength(1);
  await expect.element(item('Sent to soon')).not.toBeInTheDocument();
});

test('a change that outlived what it changes goes on in the composer', async () => {
  const { setOnline, open, drafts } = await postOffline('Gone before');
  await button('Edit').click();
  await expect.element(await readyField('Edit')).toHaveTextContent('Gone before');
  await userEvent.keyboard('{End} I was done');
  await expect.element(kept).toBeVisible();
  await userEvent.keyboard('{Escape}');
  setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  expect(drafts()).toHaveLength(1);
  const again = await open('/account/waiting');
  await page.getByRole('link', { name: /^Change to a post/ }).click();
  await expect
    .poll(() => again.connection.outbox.state().drafts.map(({ place }) => place))
    .toEqual([`post:${forum}`]);
  await newPost.click();
  await expect.element(await readyField('New post')).toHaveTextContent('Gone before I was done');
});

test('changing a post that waits keeps its place, and loses nothing of what was answered to it', async () => {
  const { app, all, setOnline, open } = await postOffline('A qestion of mine');
  await linkOf(item('A qestion of mine')).click();
  await answerWith('And a long thought');
  app.router.history.back();
  await item('A qestion of mine').getByRole('button', { name: 'Edit' }).click();
  await rewrite('A qestion of mine', 'A question of mine');
  await send();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  // The button that was pressed has gone with its row.
  await expect.poll(() => document.activeElement?.textContent).toMatch('A question of mine');
  await expect.element(item('A question of mine')).toMatchTextContent(/1\s*answer/);
  setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  await linkOf(item('A question of mine')).click();
  await expect.element(item('And a long thought')).toBeVisible();
  expect(all.texts()).toEqual(['Of somebody else', 'A question of mine', 'And a long thought']);
  await open(app.address());
  await expect.element(item('And a long thought')).toBeVisible();
});

test('a post that waits can be opened and answered, and both arrive once', async () => {
  const { app, all, setOnline } = await postOffline('A question from the road');
  await linkOf(item('A question from the road')).click();
  await answerWith('And its first answer');
  await expect.element(item('And its first answer')).toMatchTextContent('Waiting to send');
  setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(item('And its first answer')).toHaveLength(1);
  app.router.history.back();
  await expect.element(item('A question from the road')).toHaveLength(1);
  await expect.element(item('A question from the road')).toMatchTextContent(/1\s*answer/);
  expect(all.texts()).toEqual(['Of somebody else', 'A question from the road', 'And its first answer']);
});

test('an open post that waits stays open when it is changed', async () => {
  const { app } = await postOffline('Opened and wrong');
  await linkOf(item('Opened and wrong')).click();
  await expect.poll(() => app.address()).toMatch(/^[/]forum[/][\da-f-]{36}$/);
  const address = app.address();
  await button('Edit').click();
  await rewrite('Opened and wrong', 'Opened and right');
  await send();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  await expect.element(post).toMatchTextContent('Opened and right');
  expect(app.address()).not.toBe(address);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  app.router.history.back();
  await expect.poll(() => app.address()).toBe('/forum');
});

test('discarding a post that waits says what goes with it', async () => {
  const { app } = await postOffline('To be discarded');
  await linkOf(item('To be discarded')).click();
  await answerWith('An answer below');
  app.router.history.back();
  await item('To be discarded').getByRole('button', { name: 'Discard' }).click();
  await expect
    .element(dialog('Discard this post?'))
    .toMatchTextContent('1 answer that belongs to it goes too.');
});

interface Failing {
  readonly method: 'add' | 'delete';
  readonly kind?: string;
}

/** The phone's storage fails at what waits, until the function that is returned is called. */
function breakEntries({ method, kind }: Failing): () => void {
  const original = IDBObjectStore.prototype[method];
  const set = (next: unknown) => void Object.assign(IDBObjectStore.prototype, { [method]: next });
  const heal = () => set(original);
  onTestFinished(heal);
  set(function (this: IDBObjectStore, value: unknown) {
    const isMeant = kind === undefined || Reflect.get(Object(value), 'kind') === kind;
    if (this.name === 'entries' && isMeant) throw new DOMException('Lost', 'UnknownError');
    return Reflect.apply(original, this, [value]);
  });
  return heal;
}

test('a storage that fails in the middle of a change makes no second post', async () => {
  await postOffline('Okapi at first');
  await button('Edit').click();
  await rewrite('Okapi at first', 'Okapi changed');
  const heal = breakEntries({ method: 'delete' });
  await send();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  heal();
  await expect.element(item('Okapi changed')).toHaveLength(1);
  await expect.element(item('Okapi at first')).not.toBeInTheDocument();
});

test('where the one that was sent meanwhile could not be changed, a second press does it', async () => {
  const { all, setOnline } = await postOffline('Sent to early');
  await button('Edit').click();
  await readyField('Edit');
  setOnline(true);
  await expect.poll(() => all.texts()).toContain('Sent to early');
  await expect.element(waiting).not.toBeInTheDocument();
  await rewrite('Sent to early', 'Sent too early');
  const heal = breakEntries({ method: 'add', kind: 'thread.edit' });
  await send();
  await expect.element(dialog('Edit').getByRole('alert')).toBeVisible();
  heal();
  await send();
  await expect.element(dialog('Edit')).not.toBeInTheDocument();
  await expect.element(item('Sent too early')).toHaveLength(1);
  await expect.element(item('Sent to early')).not.toBeInTheDocument();
  await expect.poll(() => all.texts()).toEqual(['Of somebody else', 'Sent too early']);
});

test('a refused post that is open stays open when it is tried again', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ message: 'Of somebody else' });
  const app = await phone.open('/forum');
  const allow = all.refuseWrites();
  await write('Refused at first');
  await expect.element(page.getByText(`Not sent: ${why}`)).toBeVisible();
  await linkOf(item('Refused at first')).click();
  await expect.element(post).toMatchTextContent('Refused at first');
  const address = app.address();
  allow();
  await button('Retry').click();
  await expect.poll(() => app.address()).not.toBe(address);
  await expect.element(post).toMatchTextContent('Refused at first');
  await expect.element(page.getByText(/^Not sent/)).not.toBeInTheDocument();
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(post).toMatchTextContent('Refused at first');
});

test('the change to a refused answer that was discarded goes on as an answer', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  const { id } = all.write({ message: 'A question' });
  await phone.open(`/forum/${id}`);
  all.refuseWrites();
  await answerWith('Between us');
  await expect.element(page.getByText(`Not sent: ${why}`)).toBeVisible();
  await button('Edit').click();
  await rewrite('Between us', 'Between us only');
  await expect.element(kept).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Discard').click();
  await inDialog('Discard').click();
  await expect.element(answers).not.toBeInTheDocument();
  const app = await phone.open('/account/waiting');
  await page.getByRole('link', { name: /^Change to an answer/ }).click();
  await expect.poll(() => app.address()).toBe(`/forum/${id}`);
  await expect.element(answerField).toHaveTextContent('Between us only');
  const drafts = () => app.connection.outbox.state().drafts.map(({ place }) => place);
  await expect.poll(drafts).toEqual([`answer:${forum}:${id}`]);
});
