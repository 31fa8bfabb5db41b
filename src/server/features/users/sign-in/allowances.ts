import { limits } from '#contract/limits.ts';
import { signInLimits } from '#contract/sign-in-limits.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/clock.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Asker } from './asker.ts';

/** Numbers of uses in a span: for one network, for the wide network around it, and for everybody together. */
export interface Allowance {
  readonly spanMs: number;
  readonly network: number;
  readonly wideNetwork: number;
  readonly all: number;
}

/** Mails to one address. */
export const mailsToAddress: Allowance = {
  spanMs: hourMs,
  network: signInLimits.mailsPerHour,
  wideNetwork: signInLimits.mailsPerHourWideNetwork,
  all: signInLimits.mailsPerHourInAll,
};

/** Addresses to which one network has mails under way. */
export const mailsUnderWay: Allowance = {
  spanMs: limits.signInMinutes * minuteMs,
  network: signInLimits.mailsUnderWay,
  wideNetwork: signInLimits.mailsUnderWayWideNetwork,
  all: Number.POSITIVE_INFINITY,
};

/** Addresses for which one network asks for mails that nobody uses. */
export const mailsOfNetwork: Allowance = {
  spanMs: hourMs,
  network: signInLimits.mailsUnusedPerHour,
  wideNetwork: signInLimits.mailsUnusedPerHourWideNetwork,
  all: Number.POSITIVE_INFINITY,
};

/** Comparisons of a typed code with those mailed to one address. */
export const codeTries: Allowance = {
  spanMs: dayMs,
  network: signInLimits.codeTriesPerDayNetwork,
  wideNetwork: signInLimits.codeTriesPerDayWideNetwork,
  all: signInLimits.codeTriesPerDay,
};

/** Wrong passwords for one account. */
export const passwordTries: Allowance = {
  spanMs: hourMs,
  network: signInLimits.passwordTriesPerHourNetwork,
  wideNetwork: signInLimits.passwordTriesPerHourWideNetwork,
  all: signInLimits.passwordTriesPerHour,
};

/** One use of an allowance. */
export interface Use extends Asker {
  readonly at: number;
}

interface Demand {
  readonly asker: Asker;
  readonly allowance: Allowance;
  readonly now: number;
  /** Number of uses that are wanted at once. */
  readonly cost: number;
}

/**
 * Time until the asker may have as many uses as they want, in milliseconds; 0 where they may now. Browsers that are known
 * to an address and strangers have an allowance each, so that neither spends the other's.
 */
export function waitFor(uses: readonly Use[], { asker, allowance, now, cost }: Demand): number {
  const likeThem = uses.filter(({ isKnown }) => isKnown === asker.isKnown);
  const ofWide = likeThem.filter(({ wideNetwork }) => wideNetwork === asker.wideNetwork);
  const ofNetwork = ofWide.filter(({ network }) => network === asker.network);
  const scopes = [
    [ofNetwork, allowance.network],
    [ofWide, allowance.wideNetwork],
    [likeThem, allowance.all],
  ] as const;
  const waits = scopes.map(([some, max]) => {
    const moments = some.map(({ at }) => at).toSorted((one, other) => one - other);
    // Once this one is out of the span there is room.
    const last = moments.at(cost - max - 1);
    return last === undefined ? 0 : last + allowance.spanMs - now;
  });
  return Math.max(...waits);
}

/** Refusal until the time is over; `message` gives another way. */
export const tooMany = (waitMs: number, message?: string): ProblemError =>
  new ProblemError('too_many_requests', {
    ...(message === undefined ? {} : { message }),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
