import { notAnswered, type ReadAnswer, readAnswers } from '#domain/forms/read-answers.ts';
import type { FormAnswers, FormName } from '#server/features/forms/form.ts';
import type { MailedAnswer } from '#server/mails/compose-mail.ts';

/** A version of a form as its mail tells of it. */
export interface ToldVersion {
  readonly form: FormName;
  readonly answers: FormAnswers;
  readonly email: string;
}

/** Characters of an answer that a mail has room for: more than 500 words of any language take. */
const longestTold = 8_000;
/** Characters of a former answer that stands below the new one. */
const longestFormer = 200;

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= longestTold) return text;
  return `${characters.slice(0, longestTold).join('')}… (The whole answer stands in the app.)`;
}

const told = ({ text }: Pick<ReadAnswer, 'text'>): string => (text === '' ? notAnswered : cut(text));

/** Groups of answers by the form's steps, in its order. */
interface ToldGroup {
  readonly title: string;
  readonly answers: readonly ReadAnswer[];
}

/** Reads a version as its writer does, with what no screen asks where it was sent all the same. */
function readVersion(version: ToldVersion): readonly ToldGroup[] {
  const groups = readAnswers(version);
  const { specialism } = version.answers;
  if (typeof specialism !== 'string' || specialism === '') return groups;
  const unasked = { field: 'specialism', title: 'Specialism', text: specialism, isLong: true };
  return [...groups, { title: 'Besides', answers: [unasked] }];
}

/** Every answer of a version, by the form's steps. */
export function wholeAnswers(version: ToldVersion) {
  return readVersion(version).map(({ title, answers }) => ({
    title,
    answers: answers.map((one): MailedAnswer => ({ title: one.title, text: told(one) })),
  }));
}

const isShort = ({ text, isLong }: ReadAnswer) => !isLong && [...text].length <= longestFormer;

/** Answers that differ from a version before: what they are now, and of short ones what they were. */
export function changedAnswers(before: ToldVersion, after: ToldVersion): MailedAnswer[] {
  const listOf = (version: ToldVersion) => readVersion(version).flatMap(({ answers }) => answers);
  const [former, current] = [listOf(before), listOf(after)];
  const gone = former
    .filter(({ field }) => current.every((one) => one.field !== field))
    .map((one) => ({ ...one, text: '' }));
  return [...current, ...gone].flatMap((now) => {
    const was = former.find(({ field }) => field === now.field) ?? { ...now, text: '' };
    if (was.text === now.text) return [];
    const note = isShort(was) ? { note: `Before: ${told(was)}` } : {};
    return [{ title: now.title, text: told(now), ...note }];
  });
}
