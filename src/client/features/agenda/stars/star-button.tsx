import { StarToggle } from '#client/ui/controls/star-toggle.tsx';
import type { Masterclass } from '#contract/programme.ts';
import type { Stars } from './use-stars.ts';

interface StarButtonProps {
  readonly session: Masterclass;
  readonly stars: Stars;
}

/** Puts a session among "My sessions", or takes it out. */
export function StarButton({ session, stars: { ids, set } }: StarButtonProps) {
  return (
    <StarToggle
      label={`Star ${session.title}`}
      isOn={ids?.has(session.id)}
      onPress={(isStarred) => set(session.id, !isStarred)}
    />
  );
}
