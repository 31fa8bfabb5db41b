import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  chosenAnswers,
  type FormDifference,
  type Side,
} from '#client/features/apply/form/form-differences.ts';
import type { FormHandle, OtherVersion } from '#client/features/apply/form/form-handle.ts';
import { CloseButton } from '#client/features/apply/frame/close-button.tsx';
import { FormFrame } from '#client/features/apply/frame/form-frame.tsx';
import { formatLasting } from '#client/features/apply/info/format-when.ts';
import type { Question } from '#client/features/apply/questions/question.ts';
import { CopyButton } from '#client/features/apply/review/copy-button.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { readersZone } from '#domain/time/zone.ts';
import styles from './conflict-page.module.css';
import { DifferenceChoice } from './difference-choice.tsx';
import { notChosenText } from './not-chosen.ts';

export interface ConflictPageProps {
  /** Name of the form. */
  readonly title: string;
  readonly handle: FormHandle;
  readonly other: OtherVersion;
  readonly questions: readonly Question[];
}

/** Two devices have written into the same form: the person chooses, question by question. */
export function ConflictPage({ title, handle, other, questions }: ConflictPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const zone = readersZone(useMe().timeZoneId);
  const { differences } = other;
  const sideOf = ({ field, suggested }: FormDifference) => chosen[field] ?? suggested;
  useEffect(() => heading.current?.focus(), []);
  const navigate = useNavigate();
  const resolve = () => {
    handle.resolve(chosenAnswers(handle.answers, differences, sideOf));
    // Where it was to be submitted it is not yet: there one reads it over, and can.
    if (handle.form === 'application')
      void navigate({ to: '/apply/applicant', search: { step: 'review' }, replace: true });
  };
  const when = (moment: number | string) => formatLasting(moment, zone);
  const times = {
    mine: handle.saved.at === null ? null : when(handle.saved.at),
    theirs: when(other.savedDate),
  };
  return (
    <FormFrame
      out={<CloseButton flush={handle.flush} saved={handle.saved} />}
      title={title}
      foot={<Button onClick={resolve}>Use these answers</Button>}
    >
      <div className={styles.head}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          Changed on another device
        </h1>
        <p className={styles.lead}>
          {differences.length === 1 ? 'One answer differs' : `${differences.length} answers differ`}. Choose
          which counts; nothing is sent before.
        </p>
      </div>
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          question={questions.find(({ field }) => field === difference.field)}
          difference={difference}
          times={times}
          side={sideOf(difference)}
          onChoose={(side) => setChosen({ ...chosen, [difference.field]: side })}
        />
      ))}
      <CopyButton label="Copy the answers not chosen" text={notChosenText(questions, differences, sideOf)} />
    </FormFrame>
  );
}
