import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problems } from '#contract/problem.ts';
import { deleteThread } from '#contract/threads.ts';
import { demoAnnouncements } from '#server/demo/demo-posts-announcements.ts';
import { newPhone } from './support/open-app.tsx';
import {
  announced,
  answers,
  button,
  chooseOption,
  dialog,
  inDialog,
  item,
  likeOf,
  posts,
  readyField,
  waiting,
  write,
} from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { announcements, forum, newForum } from './support/threads.ts';

const why = problems.forbidden.message;

/** A host has the announcements open. */
async function openAnnouncements(...more: readonly string[]) {
  const phone = newPhone();
  const all = newForum(phone, { isHost: true });
  all.fill(announcements, demoAnnouncements);
  for (const message of more) all.write({ eventId: announcements, message });
  await phone.open('/announce');
  await expect.element(announced.first()).toBeVisible();
  return { ...phone, all };
}

test('one that is refused keeps its text and says why', async () => {
  const { all } = await openAnnouncements();
  const allow = all.refuseWrites();
  await write('Nobody lets me');
  const refused = item('Nobody lets me');
  await expect.element(refused.getByText(`Not sent: ${why}`)).toBeVisible();
  await expectSound('an announcement that was refused');
  allow();
  await refused.getByRole('button', { name: 'Edit' }).click();
  await expect.element(await readyField('Edit')).toHaveTextContent('Nobody lets me');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await refused.getByRole('button', { name: 'Retry' }).click();
  await expect.element(refused.getByText(/Not sent/)).not.toBeInTheDocument();
  await expect.element(likeOf(refused)).toBeVisible();
  await expect.element(refused).toHaveLength(1);
  await expect.element(refused).toHaveFocus();
});

test('discarding asks first, and the focus goes on to the next', async () => {
  const { all } = await openAnnouncements();
  all.refuseWrites();
  await write('Not meant');
  const refused = item('Not meant');
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect.element(refused).toBeInTheDocument();
  await inDialog('Discard').click();
  await expect.element(refused).not.toBeInTheDocument();
  await expect.element(announced.first()).toHaveFocus();
  await expect.element(announced.first()).toMatchTextContent('The tables stay open');
});

test('a deletion is done at once, and comes back with a reason where it is refused', async () => {
  const { all, server } = await openAnnouncements('Soon to be deleted');
  const one = item('Soon to be deleted');
  await expect.element(one).toBeVisible();
  const allow = all.refuseWrites();
  await chooseOption(one, 'Delete');
  const question = dialog('Delete this announcement?');
  await expect.element(question.getByText('“Soon to be deleted”')).toBeVisible();
  await inDialog('Delete').click();
  await expect.element(one.getByText(`Not deleted: ${why}`)).toBeVisible();
  allow();
  await one.getByRole('button', { name: 'Retry' }).click();
  await expect.element(one).not.toBeInTheDocument();
  await expect.element(announced.first()).toHaveFocus();
  await expect.poll(() => all.texts(announcements)).not.toContain('Soon to be deleted');
  expect(server.calls(deleteThread)).toHaveLength(2);
});

test('one that was written without a network waits in its place, and is sent when it is back', async () => {
  const { all, setOnline, open } = await openAnnouncements();
  setOnline(false);
  await write('Written in a tunnel');
  const written = item('Written in a tunnel');
  await expect.element(announced.first()).toMatchTextContent('Written in a tunnel');
  await expect.element(written.getByText('Waiting to send')).toBeVisible();
  await expect.element(written.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect.element(likeOf(written)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Offline · as of/)).toBeVisible();
  await expectSound('an announcement that waits');
  await open('/announce');
  await expect.element(written.getByText('Waiting to send')).toBeVisible();
  setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(likeOf(written)).toBeVisible();
  await expect.element(written).toHaveLength(1);
  expect(all.texts(announcements).filter((text) => text === 'Written in a tunnel')).toHaveLength(1);
});

const options = button(/^Options for the post/).first();

test('what one has taken back is said where others have answered, and gone where none have', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  const own = all.write({ by: phone.me, message: 'I take this back' });
  const lonely = all.write({ by: phone.me, message: 'Nobody has answered this' });
  all.write({ message: 'Do not', to: own.id });
  await phone.open(`/forum/${own.id}`);
  await expect.element(answers).toHaveLength(1);
  await options.click();
  await inDialog('Delete').click();
  await expect.element(dialog('Delete this post?')).toMatchTextContent('Its answer stays.');
  await inDialog('Delete').click();
  await expect.element(page.getByText('Deleted by its author')).toBeVisible();
  await expect.element(answers).toMatchTextContent('Do not');

  await phone.open(`/forum/${lonely.id}`);
  await options.click();
  await inDialog('Delete').click();
  await expect.element(dialog('Delete this post?')).toBeVisible();
  await inDialog('Delete').click();
  await page.getByRole('link', { name: 'See all posts' }).click();
  await expect.element(item('Deleted by its author')).toBeVisible();
  await expect.element(item('Nobody has answered this')).not.toBeInTheDocument();
  await expect.element(posts).toHaveLength(1);
});

test('a host deletes any answer: it goes at once, and the focus to the one in its place', async () => {
  const phone = newPhone();
  const all = newForum(phone, { isHost: true });
  const { id } = all.write({ message: 'A corner of a workshop' });
  all.write({ message: 'A rude one', to: id });
  all.write({ message: 'A kind one', to: id });
  await phone.open(`/forum/${id}`);
  await expect.element(answers).toHaveLength(2);
  const release = phone.server.hold(deleteThread);
  await chooseOption(answers.first(), 'Delete');
  await expect.element(dialog('Delete this answer?')).toBeVisible();
  await inDialog('Delete').click();
  await expect.element(answers).toHaveLength(1);
  await expect.element(answers.first()).toMatchTextContent('A kind one');
  await expect.element(answers.first()).toHaveFocus();
  expect(all.texts(forum)).toContain('A rude one');
  release();
  await expect.poll(() => all.texts(forum)).not.toContain('A rude one');
});
