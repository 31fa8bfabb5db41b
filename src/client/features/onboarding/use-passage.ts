import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { takeNextPage } from '#client/session/return-to.ts';
import type { OwnUser } from '#contract/users.ts';
import { type OnboardingGate, onboardingGate } from '#domain/after-sign-in.ts';
import { clearDraft } from './onboarding-draft.ts';

/** Leads on as soon as the profile no longer needs this page, whether it was filled in here or on another device. */
export function usePassage(page: OnboardingGate, me: OwnUser): void {
  const { history } = useRouter();
  const hasLeft = useRef(false);
  const gate = onboardingGate(me);
  useEffect(() => {
    // The intended page can be taken only once.
    if (gate === page || hasLeft.current) return;
    hasLeft.current = true;
    if (gate === null) clearDraft(phoneStorage());
    history.replace(takeNextPage(phoneStorage(), me));
  }, [gate, page, me, history]);
}
