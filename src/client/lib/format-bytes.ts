const byteUnits = ['kB', 'MB', 'GB'] as const;

/** `18 MB`; nothing that there is reads as nothing. */
export function formatBytes(bytes: number): string {
  let value = bytes === 0 ? 0 : Math.max(bytes / 1000, 1);
  let unit: string = byteUnits[0];
  for (const next of byteUnits.slice(1)) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  const isSmall = value > 0 && value < 10 && unit !== 'kB';
  return `${isSmall ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
