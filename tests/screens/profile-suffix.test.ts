import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkMySuffix, updateMe } from '#contract/profile.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { field, openForm, saveButton } from './support/profile-form.ts';
import { expectSound } from './support/sound.ts';

const suffix = field('Personal link');
const available = page.getByText(texts.suffixAvailable, { exact: true });

test('one that is in use cannot be saved, and one taken meanwhile is told', async () => {
  const phone = newPhone();
  phone.server.on(checkMySuffix, ({ params }) => ({ exists: params.suffix === 'omar_bashir' }));
  phone.server.on(updateMe, () => refuse('suffix_taken'));
  await openForm(phone);
  await suffix.fill('omar_bashir');
  await expect.element(suffix).toHaveAccessibleDescription(new RegExp(`${texts.suffixNotAvailable}$`));
  await expect.element(saveButton).toBeDisabled();
  await expectSound('a suffix that is taken');
  await suffix.fill('noura_alharbi');
  await expect.element(available).toBeVisible();
  await saveButton.click();
  await expect.element(suffix).toHaveAccessibleDescription(new RegExp(`${texts.suffixTaken}$`));
  await expect.element(suffix).toHaveFocus();
  await expect.element(suffix).toHaveValue('noura_alharbi');
});

test('what never stands in one is left out while typing, and a whole address leaves its end', async () => {
  await openForm(newPhone());
  await suffix.fill('');
  await userEvent.type(suffix, 'a b+c-d/e*f,g.h~i=j#k?l');
  await expect.element(suffix).toHaveValue('abcdefghijkl');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'https://last-links.example/some_body?tab=chat');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(suffix).toHaveValue('some_body');
});

test('an answer for what was typed before is not heard', async () => {
  const phone = newPhone();
  const first = Promise.withResolvers<{ exists: boolean }>();
  phone.server.on(checkMySuffix, ({ params }) =>
    params.suffix === 'first_try' ? first.promise : { exists: true },
  );
  const asked = vi.spyOn(window, 'fetch');
  await openForm(phone);
  await suffix.fill('first_try');
  await expect.element(page.getByText('Checking …', { exact: true })).toBeVisible();
  await expect.element(saveButton).toBeDisabled();
  await expect.poll(() => phone.server.calls(checkMySuffix)).toHaveLength(1);
  const requests = asked.mock.calls.flatMap(([request]) => (request instanceof Request ? [request] : []));
  const request = requests.find(({ url }) => url.includes('first_try'));
  if (!request) throw new Error('It was not asked for.');
  await suffix.fill('second_try');
  await expect.poll(() => request.signal.aborted).toBe(true);
  const notAvailable = page.getByText(texts.suffixNotAvailable, { exact: true }).first();
  await expect.element(notAvailable).toBeVisible();
  first.resolve({ exists: false });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(notAvailable).toBeVisible();
  await expect.element(available).not.toBeInTheDocument();
});

test('before it is changed one reads what becomes of the old one', async () => {
  await openForm(newPhone());
  const note = page.getByText(
    'Your link of now leads to the new one for 30 days, your QR code too. After that others may take it.',
  );
  await expect.element(note).not.toBeInTheDocument();
  await suffix.fill('SARA_alqahtani');
  await expect.element(note).not.toBeInTheDocument();
  await suffix.fill('sara_q');
  await expect.element(note).toBeVisible();
});

test('the own one is not asked about', async () => {
  const phone = newPhone();
  await openForm(phone);
  await suffix.fill('SARA_alqahtani');
  await field('Position').fill('Founder');
  await expect.element(saveButton).toBeEnabled();
  // An address that has to be asked about is asked for after a pause in typing: by then this one would have been too.
  await suffix.fill('sara_two');
  await expect.element(available).toBeVisible();
  expect(phone.server.calls(checkMySuffix).map(({ params }) => params.suffix)).toEqual(['sara_two']);
});
