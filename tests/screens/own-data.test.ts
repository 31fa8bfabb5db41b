import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { deleteAccount, exportOwnData, readDeletionPlan, requestDeletion } from '#contract/own-data.ts';
import { watchDownloads } from './support/downloads.ts';
import { loseAnswer, refuse, sendFile } from './support/fake-server.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { button, code, tapTwice } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';

const place = '/account/data';
const download = button('Download my data');
const begin = button('Delete my account');
const sendCode = button('Send code');
const keep = button('Keep my account');
const codeField = page.getByRole('textbox', { name: /six digits/ });
const question = page.getByRole('heading', { name: 'Delete your account?' });
const noConnection = page.getByText('No connection. Deleting your account needs the internet.');
const farewell = page.getByText('Your account is deleted');
const plan = {
  organizations: [{ id: 1, name: 'Masar Labs', to: 'Maha Alharbi' }],
  rooms: [{ id: 9, name: 'Founders’ Circle', to: null }],
};

/** A phone whose server mails the code of every test, and deletes by it. */
function phoneOfNoura(): Phone {
  const phone = newPhone();
  const { server } = phone;
  server.on(readDeletionPlan, () => plan);
  server.on(requestDeletion, () => ({ message: 'Sent.' }));
  server.on(deleteAccount, ({ body }) => (body.code === code ? undefined : refuse('wrong_code')));
  return phone;
}

async function askForCode(phone: Phone) {
  const opened = await phone.open(place);
  await begin.click();
  await sendCode.click();
  await expect.element(codeField).toHaveFocus();
  return opened;
}

/** An archive of 100 bytes, of which each piece arrives when it is told to. */
function archiveInPieces() {
  let arriving: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      arriving = controller;
    },
    cancel,
  });
  return {
    cancel,
    reply: () => sendFile(body, 100, 'last-links-2021-05-08.zip'),
    send: (...pieces: number[]) => {
      for (const bytes of pieces) arriving?.enqueue(new Uint8Array(bytes));
    },
    end: () => arriving?.close(),
    lose: () => arriving?.error(new TypeError('network')),
  };
}

test('Account leads to one’s data, which is downloaded with a number and ends as a file', async () => {
  const saved = watchDownloads();
  const phone = phoneOfNoura();
  const archive = archiveInPieces();
  phone.server.on(exportOwnData, archive.reply);
  await phone.open('/account');
  await page.getByRole('link', { name: 'Your data' }).click();
  await expectSound('one’s data');
  await download.click();
  archive.send(42, 8);
  await expect.element(page.getByText('Your data: 42 %')).toBeVisible();
  archive.send(50);
  archive.end();
  await expect.element(page.getByText('Your data downloaded')).toBeVisible();
  expect(saved).toEqual(['last-links-2021-05-08.zip']);
});

test('a download is cancelled, and one that breaks off is tried again', async () => {
  const saved = watchDownloads();
  const phone = phoneOfNoura();
  const [first, second] = [archiveInPieces(), archiveInPieces()];
  phone.server.on(exportOwnData, first.reply);
  await phone.open(place);
  await download.click();
  first.send(42, 8);
  await expect.element(page.getByText('Your data: 42 %')).toBeVisible();
  await button('Cancel export').click();
  await expect.element(download).toHaveFocus();
  await expect.poll(() => first.cancel).toHaveBeenCalled();
  phone.server.on(exportOwnData, second.reply);
  await download.click();
  second.send(10, 8);
  second.lose();
  await expect.element(button('Retry export')).toBeVisible();
  expect(saved).toEqual([]);
});

test('before the code it says what will happen, and one may stay', async () => {
  const phone = phoneOfNoura();
  await phone.open(place);
  await begin.click();
  await expect.element(question).toHaveFocus();
  await expect.element(page.getByText('Masar Labs passes to Maha Alharbi.')).toBeVisible();
  await expect.element(page.getByText('Founders’ Circle is deleted: nobody else is in it.')).toBeVisible();
  await expectSound('the question before an account is deleted');
  await keep.click();
  await expect.element(begin).toBeVisible();
  expect(phone.server.calls(requestDeletion)).toEqual([]);
});

test('with the code the account is gone, and everything of it on the phone', async () => {
  const phone = phoneOfNoura();
  const { address } = await phone.open(place);
  localStorage.setItem(`${storageKeys.draft}:somewhere:${phone.me.id}`, 'written');
  await begin.click();
  await tapTwice(sendCode);
  await expect.element(codeField).toHaveFocus();
  await expectSound('the code that deletes an account');
  await codeField.fill(code);
  await expect.element(farewell.last()).toBeVisible();
  await expect.poll(address).toBe('/login');
  expect(phone.server.calls(requestDeletion)).toHaveLength(1);
  expect(phone.server.calls(deleteAccount).map(({ body }) => body)).toEqual([{ code }]);
  const left = Object.keys(localStorage).filter((key) => key.includes(String(phone.me.id)));
  expect(left).toEqual([]);
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
});

test('a wrong code says so, one that is over too, and the step outlives a reload', async () => {
  const phone = phoneOfNoura();
  await askForCode(phone);
  await codeField.fill('000000');
  await expect.element(page.getByText('The code is not right. Please try again.')).toBeVisible();
  phone.server.once(deleteAccount, () => refuse('link_expired'));
  await codeField.fill('111111');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await phone.open(place);
  await expect.element(codeField).toBeVisible();
  await keep.click();
  await expect.element(begin).toBeVisible();
});

test('where the answer is lost, the next try finds out that the account is gone', async () => {
  const phone = phoneOfNoura();
  const { address } = await askForCode(phone);
  phone.server.once(deleteAccount, loseAnswer);
  await codeField.fill(code);
  phone.server.on(deleteAccount, () => refuse('unauthenticated'));
  await button('Retry').click();
  await expect.element(farewell.last()).toBeVisible();
  await expect.poll(address).toBe('/login');
});

test('a session that ends elsewhere after a wrong code is no deletion', async () => {
  const phone = phoneOfNoura();
  await askForCode(phone);
  await codeField.fill('000000');
  await expect.element(page.getByText('The code is not right. Please try again.')).toBeVisible();
  phone.server.on(deleteAccount, () => refuse('unauthenticated'));
  await codeField.fill(code);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please sign in.');
  await expect.element(farewell).not.toBeInTheDocument();
});

test('without a network both say that they need one', async () => {
  const phone = phoneOfNoura();
  await phone.open(place);
  await begin.click();
  await expect.element(page.getByText('Masar Labs passes to Maha Alharbi.')).toBeVisible();
  phone.setOnline(false);
  await download.click();
  await expect.element(page.getByText('Exporting needs a connection.')).toBeVisible();
  await expect.element(noConnection).toBeVisible();
  expect(phone.server.calls(requestDeletion)).toEqual([]);
});
