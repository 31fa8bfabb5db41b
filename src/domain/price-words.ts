import type { EventPrice } from '#contract/event-fields.ts';

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
