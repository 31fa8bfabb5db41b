import { isInstallHintDue } from '#client/lib/install-hint.ts';
import { phoneStorage, tabStorage } from '#client/lib/phone-storage.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const ReceptionInstallCard = lazyPart(() =>
  import('./reception-install-card.tsx').then((module) => module.ReceptionInstallCard),
);

let isDue: boolean | undefined;

/** The offer to install on Reception, decided once in a start. It comes after the screen, so it stands at its end. */
export function DueInstallCard() {
  isDue ??= isInstallHintDue(phoneStorage(), tabStorage());
  return isDue && <ReceptionInstallCard />;
}
