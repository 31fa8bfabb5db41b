import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { clearOnboardingDraft } from '#client/people/onboarding-place.ts';
import { refusalMs, takeNextPage } from '#client/session/next-page.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import type { OwnUser } from '#contract/users.ts';
import { type OnboardingGate, onboardingGate } from '#domain/onboarding-gate.ts';
import styles from './step-page.module.css';

interface StepPageProps {
  readonly step: 1 | 2;
  readonly title: string;
  readonly lead: string;
  readonly portrait?: ReactNode;
  readonly submitLabel: string;
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly failure: unknown;
  /** Number of refused submits. */
  readonly refusals: number;
  readonly onSubmit: () => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Page of one of the two steps of onboarding. */
export function StepPage(props: StepPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useArrival(heading, props.title);
  useFaultFocus(form, props.refusals);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (props.isReady && !props.isSaving) props.onSubmit();
  };
  return (
    <main id="main" className={styles.page}>
      <Progress step={props.step} />
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} className={styles.title} tabIndex={-1} dir="auto">
            {props.title}
          </h1>
          <p className={styles.lead}>{props.lead}</p>
        </div>
        {props.portrait}
      </header>
      <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <div className={styles.fields}>{props.children}</div>
        <div className={styles.foot}>
          <FailureNote
            error={props.failure}
            offlineText="No connection."
            kept="What you typed is kept on this phone."
          />
          <Button type="submit" disabled={!props.isReady} isBusy={props.isSaving}>
            {props.submitLabel}
          </Button>
          {props.footer}
        </div>
      </form>
    </main>
  );
}

function Progress({ step }: Pick<StepPageProps, 'step'>) {
  return (
    <p className={styles.progress}>
      <VisuallyHidden>Step {step} of 2</VisuallyHidden>
      <span className={styles.bar} data-done />
      <span className={styles.bar} data-done={step === 2 || undefined} />
    </p>
  );
}

/**
 * Leads on as soon as the profile no longer needs this page, whether it was filled in here or on another device. True
 * while it does.
 */
export function usePassage(page: OnboardingGate, me: OwnUser): boolean {
  const { api } = useConnection();
  const { history } = useRouter();
  const toasts = useToasts();
  const hasLeft = useRef(false);
  const gate = onboardingGate(me);
  useEffect(() => {
    // The intended page can be taken only once.
    if (gate === page || hasLeft.current) return;
    hasLeft.current = true;
    if (gate === null) clearOnboardingDraft(phoneStorage());
    const say = (text: string) => toasts.show({ text, durationMs: refusalMs });
    const options = { api, storage: phoneStorage(), user: me, say };
    void takeNextPage(options).then((path) => history.replace(path)); // never fails
  }, [gate, page, me, api, history, toasts]);
  return gate !== page;
}
