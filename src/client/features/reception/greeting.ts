const noon = 12;
const morning = 5;
const evening = 17;

function hourIn(zone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone });
  return Number(format.format(moment));
}

/** `Good afternoon, Sara`, by the clock in the reader's zone. */
export function greeting(firstName: string | null, zone: string, moment: number): string {
  const hour = hourIn(zone, moment);
  const words =
    hour >= morning && hour < noon
      ? 'Good morning'
      : hour >= noon && hour < evening
        ? 'Good afternoon'
        : 'Good evening';
  return firstName ? `${words}, ${firstName}` : words;
}
