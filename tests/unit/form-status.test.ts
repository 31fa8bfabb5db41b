import { expect, test } from 'vitest';
import { formStatus, type OnPhone } from '#client/forms/programme/form-status.ts';
import type { ServerForm } from '#client/forms/programme/server-form.ts';
import { discardFormKind, saveFormKind } from '#offline/kinds/forms.ts';
import type { Entry, Refusal, Sent } from '#offline/outbox/entry.ts';
import type { KeptForm } from '#offline/outbox/form-draft.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';

const writer = '11111111-1111-4111-8111-111111111111';
const key = '22222222-2222-4222-8222-222222222222';
const updatedAt = 100_000;
const savedDate = '2021-04-01T10:00:00.000Z';

type Status = 'DRAFT' | 'SUBMITTED';
const sending = (submissionStatus: Status, vision = 'a') => ({ key, submissionStatus, answers: { vision } });
const form = (parts: Partial<KeptForm> = {}): KeptForm => ({
  place: 'form:application',
  v: 1,
  answers: { vision: 'a' },
  base: null,
  writer,
  sending: null,
  last: null,
  seen: [],
  savedAt: 50_000,
  ...parts,
});
const entry = (submissionStatus: Status, refusal: Refusal | null = null): Entry => ({
  ...newEntry(
    saveFormKind,
    { form: 'application', submissionStatus, answers: {}, revision: null, writer },
    { now: 60_000, key },
  ),
  refusal,
});
const discarding = newEntry(
  discardFormKind,
  { form: 'application', revision: 3, writer },
  { now: 60_000, key },
);
const refusal: Refusal = { status: 422, code: 'invalid', message: 'Look.', fields: { city: 'No.' }, at: 1 };
const sent = (parts: Partial<Sent> = {}): Sent => ({
  key,
  kind: saveFormKind.name,
  args: {},
  collapse: 'form:application',
  reply: { id: 1, submissionStatus: 'SUBMITTED', revision: 4, savedDate },
  at: 70_000,
  ...parts,
});
const server = (revision: number, submissionStatus: Status, submitted: ServerForm['submitted'] = null) => ({
  form: { revision, submissionStatus, submitted, writer: null, savedDate, answers: { vision: 'server' } },
  updatedAt,
});
const counted = { revision: 1, writer: null, savedDate, answers: { vision: 'counts' } };

interface Case {
  readonly phone?: Partial<OnPhone>;
  readonly server?: ReturnType<typeof server> | { form: null; updatedAt: number };
  readonly status: object;
}

const cases: Readonly<Record<string, Case>> = {
  'nothing is known': { status: { kind: 'unknown' } },
  'nobody has begun': { server: { form: null, updatedAt }, status: { kind: 'none' } },
  'a draft of another device': {
    server: server(3, 'DRAFT'),
    status: { kind: 'draft', savedAt: Date.parse(savedDate), isOnServer: true, submitted: null },
  },
  'a draft of another device beside what counts': {
    server: server(3, 'DRAFT', counted),
    status: { kind: 'draft', submitted: { answers: counted.answers, savedDate } },
  },
  'submitted earlier': {
    server: server(3, 'SUBMITTED'),
    status: { kind: 'submitted', version: { answers: { vision: 'server' }, savedDate } },
  },
  'a draft of this phone': {
    phone: { forms: [form()] },
    status: { kind: 'draft', savedAt: 50_000, isOnServer: false, submitted: null },
  },
  'a draft of this phone, without a network, beside what counts': {
    phone: { forms: [form()] },
    server: server(1, 'SUBMITTED'),
    status: { kind: 'draft', isOnServer: false, submitted: { answers: { vision: 'server' } } },
  },
  'a draft that waits': {
    phone: { forms: [form({ sending: sending('DRAFT') })], entries: [entry('DRAFT')] },
    status: { kind: 'draft', isOnServer: false },
  },
  'a draft that was taken': {
    phone: { forms: [form({ sending: sending('DRAFT') })], sent: [sent()] },
    status: { kind: 'draft', isOnServer: true },
  },
  'a draft that was taken and written on': {
    phone: { forms: [form({ answers: { vision: 'ab' }, sending: sending('DRAFT') })], sent: [sent()] },
    status: { kind: 'draft', isOnServer: false },
  },
  'a draft that was refused': {
    phone: { forms: [form({ sending: sending('DRAFT') })], entries: [entry('DRAFT', refusal)] },
    status: { kind: 'draft', isOnServer: false },
  },
  'a submission that waits': {
    phone: { forms: [form({ sending: sending('SUBMITTED') })], entries: [entry('SUBMITTED')] },
    server: server(3, 'DRAFT'),
    status: { kind: 'waiting', answers: { vision: 'a' }, since: 60_000, key },
  },
  'a submission that was refused': {
    phone: { forms: [form({ sending: sending('SUBMITTED') })], entries: [entry('SUBMITTED', refusal)] },
    server: server(3, 'DRAFT', counted),
    status: {
      kind: 'refused',
      message: 'Look.',
      fields: { city: 'No.' },
      submitted: { answers: counted.answers },
    },
  },
  'a submission that was taken, while the server still shows what was before': {
    phone: { forms: [form({ sending: sending('SUBMITTED') })], sent: [sent()] },
    server: server(3, 'DRAFT'),
    status: { kind: 'submitted', version: { answers: { vision: 'a' }, savedDate } },
  },
  'a submission that was taken, and nobody can be asked': {
    phone: { forms: [form({ sending: sending('SUBMITTED') })], sent: [sent({ reply: 'unreadable' })] },
    status: { kind: 'submitted', version: { savedDate: new Date(70_000).toISOString() } },
  },
  'a submission that was taken, and the server shows it': {
    phone: { forms: [form({ sending: sending('SUBMITTED') })], sent: [sent()] },
    server: server(4, 'SUBMITTED'),
    status: { kind: 'submitted', version: { answers: { vision: 'server' } } },
  },
  'a submission that was taken, and is edited elsewhere since': {
    phone: { forms: [form({ sending: sending('SUBMITTED') })], sent: [sent()] },
    server: server(5, 'DRAFT', counted),
    status: { kind: 'draft', isOnServer: true, submitted: { answers: counted.answers } },
  },
  'a submission that was taken back': {
    phone: { forms: [form({ sending: sending('SUBMITTED') })] },
    status: { kind: 'draft', isOnServer: false },
  },
  'an edit of what was submitted': {
    phone: { forms: [form({ base: { revision: 3, answers: { vision: 'a' } } })] },
    server: server(3, 'SUBMITTED'),
    status: { kind: 'draft', isOnServer: true, submitted: { answers: { vision: 'server' } } },
  },
  'submitted elsewhere, while nothing here is unsent': {
    phone: { forms: [form({ base: { revision: 3, answers: { vision: 'a' } } })] },
    server: server(4, 'SUBMITTED'),
    status: { kind: 'submitted' },
  },
  'a draft that is being discarded': {
    phone: { entries: [discarding] },
    server: server(3, 'DRAFT'),
    status: { kind: 'none' },
  },
  'a draft that was discarded a moment ago, beside what counts': {
    phone: { sent: [sent({ kind: discardFormKind.name, args: discarding.args, at: updatedAt - 1 })] },
    server: server(3, 'DRAFT', counted),
    status: { kind: 'submitted', version: { answers: counted.answers } },
  },
  'a draft that was begun elsewhere since one was discarded': {
    phone: { sent: [sent({ kind: discardFormKind.name, args: discarding.args, at: updatedAt - 60_000 })] },
    server: server(5, 'DRAFT'),
    status: { kind: 'draft' },
  },
};

test.each(Object.entries(cases))('%s', (_, { phone, server: answer, status }) => {
  const onPhone: OnPhone = { forms: [], entries: [], sent: [], ...phone };
  expect(formStatus({ form: 'application', phone: onPhone, server: answer })).toMatchObject(status);
});
