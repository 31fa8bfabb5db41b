import { formatAs } from './dates.ts';

const noon = 12;
const morning = 5;
const evening = 17;

/** `Good afternoon, Sara`, by the clock in the reader's zone. */
export function greeting(firstName: string | null, zone: string, moment: number): string {
  const hour = Number(formatAs(moment, zone, 'H'));
  const words =
    hour >= morning && hour < noon
      ? 'Good morning'
      : hour >= noon && hour < evening
        ? 'Good afternoon'
        : 'Good evening';
  return firstName ? `${words}, ${firstName}` : words;
}
