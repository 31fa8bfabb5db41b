import { useReadersZone } from '#client/connection/use-readers-zone.ts';
import type { FormStatus } from '#client/features/apply/form/form-status.ts';
import { lastingWords } from '#client/features/apply/info/when-words.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { AnswersView } from './answers-view.tsx';
import { sentVersion } from './sent-version.ts';

interface SentAnswersProps {
  readonly form: FormName;
  readonly status: FormStatus;
}

const titles: Readonly<Record<FormName, string>> = {
  application: 'My application',
  mentor: 'My registration as a mentor',
};

/** The answers of the version that counts, or is about to. */
export function SentAnswers({ form, status }: SentAnswersProps) {
  const zone = useReadersZone();
  const sent = sentVersion(status);
  if (sent === null) return null;
  const when = lastingWords(sent.at, zone);
  const second = status.kind === 'waiting' ? `Finished ${when}, waiting to send` : `Submitted ${when}`;
  return <AnswersView form={form} answers={sent.answers} title={titles[form]} second={second} />;
}
