import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { EditButtonProps } from './edit-button.tsx';
import type { SentAnswersProps } from './sent-answers.tsx';

/** What was sent stands below what became of it, few edit it, and the facts are folded: none holds up the first look. */
export const SentAnswers = lazyPart<SentAnswersProps>(() =>
  import('./sent-answers.tsx').then((part) => part.SentAnswers),
);
export const Facts = lazyPart(() =>
  import('#client/features/apply/info/facts.tsx').then((part) => part.Facts),
);
export const EditButton = lazyPart<EditButtonProps>(() =>
  import('./edit-button.tsx').then((part) => part.EditButton),
);
