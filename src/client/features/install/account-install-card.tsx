import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { AccountOfferProps } from './account-offer.tsx';
import { useInstallWay } from './install-way.ts';

/** Its code comes with the first use: who has installed the app never needs it, and installing takes a network. */
const AccountOffer = lazyComponent<AccountOfferProps>(() =>
  import('./account-offer.tsx').then((part) => part.AccountOffer),
);

/** Card in Account for as long as the app can be installed here and is not. */
export function AccountInstallCard() {
  const way = useInstallWay();
  return way && <AccountOffer way={way} />;
}
