import { useQueryClient } from '@tanstack/react-query';
import { TimerOff } from 'lucide-react';
import { knownMe } from '#client/session/me.ts';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { texts } from '#contract/texts.ts';
import styles from './email-expired-page.module.css';

/** Keeps words with hyphens on one line each. */
const wholeWords = (text: string) =>
  [...text.matchAll(/\S+-\S+|\s+|\S+/g)].map((found) => (
    <span key={found.index} className={found[0].includes('-') ? styles.whole : undefined}>
      {found[0]}
    </span>
  ));

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
