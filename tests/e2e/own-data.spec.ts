import { readFile } from 'node:fs/promises';
import { readArchive } from '#tests/support/read-archive.ts';
import { newcomer } from './api-caller.ts';
import { say } from './chat-steps.ts';
import { expect, signInByToken, test } from './fixtures.ts';
import { openLive, soon } from './live-steps.ts';

test('somebody takes their data along and leaves: the other sees it at once, and nothing of them stays on the phone', async ({
  onDevice,
  request,
  server,
}) => {
  const noura = await newcomer({ request }, server, { firstName: 'Noura' });
  const omar = await newcomer({ request }, server, { firstName: 'Omar' });
  const ofNoura = await onDevice();
  const ofOmar = await onDevice();
  await signInByToken(ofNoura.context(), noura);
  await signInByToken(ofOmar.context(), omar);
  await openLive(ofNoura, `/messages/with-${omar.me.id}`);
  await say(ofNoura, 'I leave today');
  await openLive(ofOmar, `/messages/with-${noura.me.id}`);
  await expect(ofOmar.getByText('I leave today').last()).toBeVisible(soon);
  await expect(ofOmar.getByRole('heading', { name: 'Noura Alharbi' })).toBeVisible();

  await ofNoura.goto('/account/data');
  const [download] = await Promise.all([
    ofNoura.waitForEvent('download'),
    ofNoura.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('last-links-2021-06-18.zip');
  const files = readArchive(await readFile(await download.path()));
  expect(files.get('messages.html')?.toString()).toContain('I leave today');

  await ofNoura.getByRole('button', { name: 'Delete my account' }).click();
  await ofNoura.getByRole('button', { name: 'Send code' }).click();
  const field = ofNoura.getByRole('textbox', { name: 'The six digits from the e-mail' });
  await expect(field).toBeFocused();
  await field.fill((await server.newestMail(noura.me.email)).code);
  await expect(ofNoura.getByText('Your account is deleted').last()).toBeVisible();
  await expect(ofNoura).toHaveURL(/\/login$/);
  const kept = await ofNoura.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ]);
  expect(kept.filter((name) => name.includes(String(noura.me.id)))).toEqual([]);

  await expect(ofOmar.getByRole('heading', { name: 'Former member' })).toBeVisible(soon);
  await expect(ofOmar.getByText('This person has deleted their account.')).toBeVisible();
  await expect(ofOmar.getByText('I leave today').last()).toBeVisible();
  await ofOmar.goto('/messages');
  await expect(ofOmar.getByText('Former member').first()).toBeVisible();
});
