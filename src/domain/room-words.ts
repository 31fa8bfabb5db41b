import type { EventPrice } from '#contract/event-fields.ts';
import type { ParticipantStatus } from '#contract/participants.ts';

/** `SAR 120`, `USD 1,250.50` */
export function amountWords({ amount, currency }: EventPrice): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const text = amount.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency} ${text}`;
}

/** `SAR 120, once`: there is no other frequency. */
export const priceWords = (price: EventPrice): string => `${amountWords(price)}, once`;

/** Words of the statuses, in the order of filters and share (specification, section 4). */
export const statusWords: Readonly<Record<ParticipantStatus, string>> = {
  TO_BE_APPROVED: 'To be approved',
  APPROVED: 'Approved',
  DENIED: 'Denied',
  REMOVED: 'Removed',
  BLOCKED: 'Blocked',
};
