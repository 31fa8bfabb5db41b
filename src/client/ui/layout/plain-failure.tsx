import { CloudOff } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage } from './message-screen.tsx';

/** Stands for a screen whose code could not be loaded. */
export function PlainFailure() {
  return (
    <MessagePage icon={CloudOff} title="This page is not on this phone yet">
      <Button onClick={() => window.location.reload()}>Retry</Button>
    </MessagePage>
  );
}
