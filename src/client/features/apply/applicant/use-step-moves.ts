import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { applicantSteps, type StepId } from '#client/features/apply/questions/applicant-steps.ts';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';

export type Place = StepId | 'review';

const ids = applicantSteps.map(({ id }) => id);

export const isPlace = (value: unknown): value is Place => [...ids, 'review'].some((id) => id === value);

/** Marks steps as left: all of them on the way to the review, else the one that was left. */
function useLeavings(place: Place, leaveStep: FormHandle['leaveStep']) {
  const before = useRef(place);
  const leave = useEffectEvent(leaveStep);
  useEffect(() => {
    const left = place === 'review' ? ids : before.current === place ? [] : [before.current];
    before.current = place;
    for (const step of left) leave(step);
  }, [place]);
}

/** Back goes back in the history where the step before was the page before, so that the browser's Back means the same. */
export function useStepMoves(place: Place, leaveStep: FormHandle['leaveStep']) {
  const router = useRouter();
  const navigate = useNavigate();
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  const places = useRef(new Map<number, Place>());
  useEffect(() => void places.current.set(index, place), [index, place]);
  useLeavings(place, leaveStep);
  const step = place === 'review' ? ids.length : ids.indexOf(place);
  const previous = ids[step - 1];
  const next: Place = ids[step + 1] ?? 'review';
  const back = useCallback(() => {
    if (previous === undefined) return;
    if (places.current.get(index - 1) === previous) router.history.back();
    else void navigate({ to: '/apply/applicant', search: { step: previous } });
  }, [previous, index, router, navigate]);
  return { previous, next, back };
}
