const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
/** A wait is said in a larger unit once there is one and a half of it: "60 seconds" is closer than "1 minute". */
const fromUnits = 1.5;

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** Sentence that says how long to wait. */
export function tryAgainIn(seconds: number): string {
  const wait = () => {
    if (seconds < fromUnits * minuteSeconds) return count(Math.max(Math.ceil(seconds), 1), 'second');
    if (seconds < fromUnits * hourSeconds) return count(Math.ceil(seconds / minuteSeconds), 'minute');
    return count(Math.ceil(seconds / hourSeconds), 'hour');
  };
  return `Try again in ${wait()}.`;
}
