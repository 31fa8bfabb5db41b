import type { Event } from '#contract/events.ts';

export interface ResourcesPanelProps {
  readonly room: Event;
}

export function ResourcesPanel({ room }: ResourcesPanelProps) {
  return <p>{room.name}</p>;
}
