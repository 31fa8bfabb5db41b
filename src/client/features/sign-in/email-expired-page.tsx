import { TimerOff } from 'lucide-react';
import { LinkButton } from '#client/ui/link-button.tsx';
import { MessagePage } from '#client/ui/message-page.tsx';
import { texts } from '#contract/texts.ts';

export function EmailExpiredPage() {
  return (
    <MessagePage icon={TimerOff} tone="danger" title={texts.linkExpiredTitle} text={texts.linkExpiredText}>
      <LinkButton to="/login">OK</LinkButton>
    </MessagePage>
  );
}
