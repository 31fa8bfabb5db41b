import { Check, Download, MonitorDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { OfferCard } from '#client/ui/layout/offer-card.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { MissingSheet } from '#client/ui/sheets/missing-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { appName } from '#contract/names.ts';
import { askToInstall } from './ask-to-install.ts';
import { type InstallWay, useInstallWay } from './install-way.ts';

const InstallSheet = lazyComponent(
  () => import('./install-steps.tsx').then((module) => module.InstallSheet),
  MissingSheet,
);

const isHidden = () => phoneStorage().getItem(storageKeys.installHidden) !== null;

interface ReceptionInstallCardProps {
  /** Offer in its place, where the app is installed or cannot be. */
  otherwise?: ReactNode;
}

/** Card on Reception that offers the installation until it is done or the person has said not now. */
export function ReceptionInstallCard({ otherwise }: ReceptionInstallCardProps) {
  const way = useInstallWay();
  const [isGone, setIsGone] = useState(isHidden);
  // One offer a visit is enough.
  if (isGone) return null;
  if (way === null) return otherwise;
  const hide = () => {
    phoneStorage().setItem(storageKeys.installHidden, '1');
    setIsGone(true);
    // The button that had the focus is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <InstallFrame onHide={hide}>
      {way === 'prompt' ? <InstallButton onAccept={() => setIsGone(true)} /> : <ShowHowButton way={way} />}
    </InstallFrame>
  );
}

/** Button to a sheet that shows the controls of a browser that has no question of its own. */
function ShowHowButton({ way }: { way: InstallWay }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const handleClick = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="soft" size="small" onClick={handleClick} {...onApproach(InstallSheet.load)}>
        Show how
      </Button>
      {wasOpened && <InstallSheet way={way} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface InstallFrameProps {
  /** Absent where the card always stands. */
  onHide?: () => void;
  /** The one button, or the steps. */
  children: ReactNode;
}

/** Frame of what is said about the installation. */
export function InstallFrame(props: InstallFrameProps) {
  return (
    <OfferCard
      picture={<MarkPlate size={44} />}
      title={`Install ${appName}`}
      text="Opens at once, and works without a network."
      {...props}
    />
  );
}

/** Button that has the browser ask; who says no there finds the card where it was. */
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
