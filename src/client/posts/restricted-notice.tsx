import { Lock } from 'lucide-react';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { postTexts } from '#contract/threads.ts';

/** For whom an area of the programme is closed. */
export function RestrictedNotice() {
  return (
    <AreaMessage icon={Lock} title={postTexts.restrictedTitle} text={postTexts.restrictedText}>
      <LinkButton to="/apply" variant="soft">
        How to take part
      </LinkButton>
    </AreaMessage>
  );
}
