import { Avatar } from '#client/ui/display/named-image.tsx';
import type { Masterclass } from '#contract/programme.ts';

interface SpeakerPortraitProps {
  speaker: NonNullable<Masterclass['speaker']>;
  size: number;
}

export function SpeakerPortrait({ speaker, size }: SpeakerPortraitProps) {
  const [firstName = '', ...rest] = speaker.name.split(' ');
  return <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} image={speaker.image} size={size} />;
}
