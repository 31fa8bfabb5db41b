import type { Event } from '#contract/events.ts';

export interface QuestionsPanelProps {
  readonly room: Event;
}

export function QuestionsPanel({ room }: QuestionsPanelProps) {
  return <p>{room.name}</p>;
}
