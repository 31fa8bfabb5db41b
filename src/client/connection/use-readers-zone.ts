import { useQueryClient } from '@tanstack/react-query';
import { knownMe } from '#client/connection/me.ts';
import { readersZone } from '#domain/time/zone.ts';

/** The zone in which the reader's times are shown. */
export function useReadersZone(): string {
  return readersZone(knownMe(useQueryClient())?.timeZoneId ?? null);
}
