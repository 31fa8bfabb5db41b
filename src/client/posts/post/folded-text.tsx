import { RichText } from '#client/rich-text/rich-text.tsx';
import { Folded } from '#client/ui/display/folded.tsx';

interface FoldedTextProps {
  /** Tells texts apart. */
  readonly name: string;
  readonly html: string;
  /** Words of the button that unfolds it. */
  readonly moreLabel?: string;
}

/** A text of which only the first six lines show until one wants more. */
export function FoldedText({ name, html, moreLabel = 'Read more' }: FoldedTextProps) {
  return (
    <Folded name={name} moreLabel={moreLabel}>
      <RichText html={html} />
    </Folded>
  );
}
