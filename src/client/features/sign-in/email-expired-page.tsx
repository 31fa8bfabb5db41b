import { useQueryClient } from '@tanstack/react-query';
import { TimerOff } from 'lucide-react';
import { knownMe } from '#client/session/me.ts';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { texts } from '#contract/texts.ts';

/** With hyphens at which no line breaks. */
const wholeWords = (text: string) => text.replaceAll('-', '\u2011');

export function EmailExpiredPage() {
  const me = knownMe(useQueryClient());
  return (
    <MessagePage
      icon={TimerOff}
      tone="danger"
      title={texts.linkExpiredTitle}
      text={wholeWords(texts.linkExpiredText)}
      note={me ? `You are still signed in as ${me.email}.` : undefined}
    >
      <LinkButton to="/login">OK</LinkButton>
    </MessagePage>
  );
}
