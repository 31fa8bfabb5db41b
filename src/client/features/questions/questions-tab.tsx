import { MissingPanel } from '#client/network/missing-panel.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { QuestionsPanelProps } from './questions-panel.tsx';

/** Its code comes with the first room that is opened. */
const QuestionsPanel = lazyComponent<QuestionsPanelProps>(
  () => import('./questions-panel.tsx').then((part) => part.QuestionsPanel),
  () => <MissingPanel what="The questions" load={QuestionsPanel.load} />,
);

/** Questions to the hosts of a room, and their answers. */
export function QuestionsTab({ room }: QuestionsPanelProps) {
  return <QuestionsPanel key={room.id} room={room} />;
}
