import { Check, Download, MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { askToInstall } from '#client/lib/ask-to-install.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { appName } from '#contract/names.ts';

/** Has the browser ask; whoever says no there finds the card where it was. */
export function InstallButton({ onAccept }: { onAccept: () => void }) {
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const handleClick = async () => {
    setIsAsking(true);
    const outcome = await askToInstall();
    setIsAsking(false);
    if (outcome === 'accepted') {
      toasts.show({ text: `${appName} is being installed`, icon: Check });
      onAccept();
    }
    if (outcome === 'unavailable') {
      toasts.show({ text: 'Look for “Install” in the menu of your browser', icon: MonitorDown });
    }
  };
  return (
    <Button variant="soft" size="small" icon={Download} isBusy={isAsking} onClick={() => void handleClick()}>
      Install
    </Button>
  );
}
