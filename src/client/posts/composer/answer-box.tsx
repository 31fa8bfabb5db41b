import { type ComponentType, useEffect, useState } from 'react';
import type { AnswerComposerProps } from './answer-box-composer.tsx';
import { AnswerShell } from './answer-box-shell.tsx';

let Composer: ComponentType<AnswerComposerProps> | null = null;

/** Writes an answer at the lower end of a thread; its place is there before its code is. */
export function AnswerBox(props: AnswerComposerProps) {
  const [Shown, setShown] = useState<ComponentType<AnswerComposerProps> | null>(() => Composer);
  useEffect(() => {
    if (Composer) return;
    import('./answer-box-composer.tsx').then(
      (part) => {
        Composer = part.AnswerComposer;
        setShown(() => part.AnswerComposer);
      },
      () => undefined, // without a network before it was ever there: the next thread that is opened asks again
    );
  }, []);
  return Shown ? <Shown {...props} /> : <AnswerShell />;
}
