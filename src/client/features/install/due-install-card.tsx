import { isInstallHintDue } from '#client/lib/install-hint.ts';
import { phoneStorage, tabStorage } from '#client/lib/phone-storage.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

const ReceptionInstallCard = lazyComponent(() =>
  import('./reception-install-card.tsx').then((module) => module.ReceptionInstallCard),
);

let isDue: boolean | undefined;

/** The offer to install on Reception, decided once in a start. It comes after the screen, so it stands at its end. */
export function DueInstallCard() {
  isDue ??= isInstallHintDue(phoneStorage(), tabStorage());
  return isDue && <ReceptionInstallCard />;
}
