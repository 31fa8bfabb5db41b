import { headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';
import type { ModelAnswer, ModelRequest } from '#tests/support/outbox/model-server.ts';
import { applicationTexts } from '#tests/support/spec-texts.ts';

interface Version {
  readonly answers: FormAnswers;
  readonly revision: number;
  readonly writer: string | null;
  readonly savedDate: string;
}

/** As much of our server as one person's application can tell. */
export interface FormServer {
  answer(request: ModelRequest): ModelAnswer;
  /** What reading it answers. */
  read(): object | null;
  /** Another device saves. */
  saveElsewhere(answers: FormAnswers, status?: 'DRAFT' | 'SUBMITTED'): void;
  /** Another device deletes the draft. */
  discardElsewhere(): void;
  /** Answers so from now on, without doing anything; null for as usual. */
  refuseWith(problem: { code: ProblemCode; fields?: Record<string, string> } | null): void;
  /** What has had an effect, in its order. */
  readonly saves: readonly { readonly status: string; readonly answers: FormAnswers }[];
}

const json = (status: number, body: unknown): ModelAnswer => ({ status, body: JSON.stringify(body) });
const aside = ['submissionStatus', 'revision', 'writer'];

export function createFormServer(now: () => number): FormServer {
  const rows: { DRAFT: Version | null; SUBMITTED: Version | null } = { DRAFT: null, SUBMITTED: null };
  const saves: { status: string; answers: FormAnswers }[] = [];
  const kept = new Map<string, ModelAnswer>();
  let revision = 0;
  let refusal: { code: ProblemCode; fields?: Record<string, string> } | null = null;

  const newest = () => rows.DRAFT ?? rows.SUBMITTED;
  const put = (status: 'DRAFT' | 'SUBMITTED', answers: FormAnswers, writer: string | null) => {
    revision += 1;
    rows[status] = { answers, revision, writer, savedDate: new Date(now()).toISOString() };
    if (status === 'SUBMITTED') rows.DRAFT = null;
    saves.push({ status, answers });
    return rows[status];
  };
  const problem = (code: ProblemCode, message: string = problems[code].message, fields?: object) =>
    json(problems[code].status, { code, message, ...(fields && { fields }) });
  const save = (body: Record<string, never>): ModelAnswer => {
    if (refusal) return problem(refusal.code, undefined, refusal.fields);
    const last = newest();
    const known = body.revision ?? -1;
    if (last && last.revision > known && last.writer !== body.writer)
      return problem('conflict', applicationTexts.otherDevice);
    const answers = Object.fromEntries(Object.entries(body).filter(([name]) => !aside.includes(name)));
    const status = body.submissionStatus === 'SUBMITTED' ? 'SUBMITTED' : 'DRAFT';
    const { revision: saved, savedDate } = put(status, answers, body.writer ?? null);
    return json(200, { id: 1, submissionStatus: status, revision: saved, savedDate });
  };
  const discard = (): ModelAnswer => {
    if (rows.DRAFT) {
      rows.DRAFT = null;
      revision += 1;
      saves.push({ status: 'DISCARDED', answers: {} });
    }
    return { status: 204, body: '' };
  };
  return {
    saves,
    answer({ method, headers, body }) {
      const key = headers[headerNames.idempotencyKey] ?? '';
      const known = kept.get(key);
      if (known) return known;
      const answer = method === 'DELETE' ? discard() : save((body ?? {}) as Record<string, never>);
      kept.set(key, answer);
      return answer;
    },
    read() {
      const last = newest();
      const shown = (version: Version | null) =>
        version && { id: 1, email: 'a@b.test', ...version.answers, ...version, answers: undefined };
      if (last === null) return null;
      const submissionStatus = rows.DRAFT ? 'DRAFT' : 'SUBMITTED';
      return { ...shown(last), revision, submissionStatus, submitted: rows.DRAFT && shown(rows.SUBMITTED) };
    },
    saveElsewhere: (answers, status = 'DRAFT') => void put(status, answers, null),
    discardElsewhere: () => void discard(),
    refuseWith(problemGiven) {
      refusal = problemGiven;
    },
  };
}
