import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { getThread } from '#contract/threads.ts';
import { formerMember } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import { newForum } from './support/threads.ts';

const former = { ...formerMember, image: null, position: null, organization: null, former: true } as const;

test('once somebody has left for good, what the phone has of others is read anew, and they are nobody', async () => {
  const phone = newPhone();
  const author = newUser({ firstName: 'Huda', lastName: 'Alzahrani' });
  const { id } = newForum(phone).write({ message: 'I was here.', by: author });
  await phone.open(`/forum/${id}`);
  await expect.element(page.getByRole('link', { name: displayName(author) })).toBeVisible();
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  Object.assign(author, former);
  phone.tell({ type: 'people.left', left: 1 });
  await expect.element(page.getByText('Former member')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Former member' })).not.toBeInTheDocument();
  await expect.element(page.getByText('I was here.')).toBeVisible();
  await expect.poll(() => localStorage.getItem(storageKeys.leavers)).toBe('1');
  // What is told again is known; the next who leaves is not.
  const asked = phone.server.calls(getThread).length;
  phone.tell({ type: 'people.left', left: 1 });
  phone.tell({ type: 'people.left', left: 2 });
  await expect.poll(() => phone.server.calls(getThread)).toHaveLength(asked + 1);
  await expect.poll(() => localStorage.getItem(storageKeys.leavers)).toBe('2');
});
