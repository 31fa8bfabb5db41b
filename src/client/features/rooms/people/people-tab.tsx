import { CloudOff, RefreshCw } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { texts } from '#contract/texts.ts';
import type { PeoplePanelProps } from './people-panel.tsx';

/** People of a room; their code comes with the first look at them. */
export const PeopleTab = lazyComponent<PeoplePanelProps>(
  () => import('./people-panel.tsx').then((part) => part.PeoplePanel),
  MissingPeople,
);

function MissingPeople() {
  return (
    <MessageScreen icon={CloudOff} tone="danger" title={texts.failureTitle} text={texts.failureText}>
      <Button icon={RefreshCw} onClick={() => void PeopleTab.load()}>
        Retry
      </Button>
    </MessageScreen>
  );
}
