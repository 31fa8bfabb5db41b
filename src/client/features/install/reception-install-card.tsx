import { useState } from 'react';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { InstallButton } from './install-button.tsx';
import { InstallFrame } from './install-frame.tsx';
import { ShowHowButton } from './show-how-button.tsx';
import { useInstallWay } from './use-install-way.ts';

const isHidden = () => phoneStorage().getItem(storageKeys.installHidden) !== null;

/** Offers the installation until it is done or the person has said not now. */
export function ReceptionInstallCard() {
  const way = useInstallWay();
  const [isGone, setIsGone] = useState(isHidden);
  if (way === null || isGone) return null;
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
