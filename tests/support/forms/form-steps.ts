import { vi } from 'vitest';
import { beginEdit } from '#client/forms/programme/begin-edit.ts';
import { formStatus } from '#client/forms/programme/form-status.ts';
import { formCopy } from '#client/outbox/local-copy.ts';
import { createFormPhone, type FormPhone, type FormTab, me, userId, writer } from './form-phone.ts';

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const keptIn = async (phone: FormPhone) => (await phone.state()).forms[0] ?? null;
export const entriesIn = async (phone: FormPhone) => (await phone.state()).entries;
export const copyIn = ({ storage }: FormPhone) =>
  formCopy(storage, { place: 'form:application', userId }).get();
export const statusIn = ({ outbox, answer }: FormTab) =>
  formStatus({ form: 'application', phone: outbox.state(), server: answer });

export async function phoneWithForm() {
  const phone = await createFormPhone();
  return { phone, tab: await phone.openTab() };
}

export async function phoneWithSubmission() {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'Light');
  await tab.autosave.submit();
  await phone.send();
  await tab.read();
  return { phone, tab };
}

/** "Edit My Application". */
export const edit = ({ outbox, answer }: FormTab) =>
  beginEdit(outbox, { form: 'application', server: answer, me, writer, now: Date.now() });
