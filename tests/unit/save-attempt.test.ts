import { expect, test } from 'vitest';
import { ApiError, ReadAnewError } from '#client/api/api-error.ts';
import { saveOnce } from '#client/forms/save-once.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';

/** A phone whose earlier save was done, and its answer lost. */
function phoneAfterLostAnswer() {
  const storage = memoryStorage();
  const keys: string[] = [];
  const save = (readAnew: (id: number) => Promise<string>) =>
    saveOnce<string>({
      draftKey: 'draft',
      content: { bio: 'new' },
      storage,
      readAnew,
      send: async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        throw new ReadAnewError(7);
      },
    });
  return { save, keys, storage };
}

test('a save that was done before is read anew by its id', async () => {
  const { save, storage } = phoneAfterLostAnswer();
  expect(await save(async (id) => `organisation ${id}`)).toBe('organisation 7');
  expect(storage.getItem('draft:attempt')).toBeNull();
});

test('where it cannot be read either, the next try has the same key', async () => {
  const { save, keys } = phoneAfterLostAnswer();
  const offline = new ApiError({ code: 'offline', status: 0, message: 'No.' });
  await expect(save(() => Promise.reject(offline))).rejects.toBe(offline);
  await save(async () => 'read');
  expect(new Set(keys).size).toBe(1);
});
