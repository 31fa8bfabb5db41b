import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { type PhoneStorage, phoneStorage, storageKeys, tabStorage } from '#client/lib/phone-storage.ts';
import { meQuery } from '#client/session/me.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

const ReceptionInstallCard = lazyComponent(() =>
  import('./install-card.tsx').then((module) => module.ReceptionInstallCard),
);

let isDue: boolean | undefined;

interface DueInstallCardProps {
  /** Offer in its place, where nothing is to be installed. */
  otherwise?: ReactNode;
}

/**
 * Offer to install on Reception, decided once in a start. It comes after the screen, so it stands at its end; and once
 * the server has answered, since what is offered takes a network, as its code may do.
 */
export function DueInstallCard({ otherwise }: DueInstallCardProps) {
  isDue ??= isInstallHintDue(phoneStorage(), tabStorage());
  const { api } = useConnection();
  const { dataUpdatedAt } = useQuery({ ...meQuery(api), enabled: false });
  if (dataUpdatedAt < performance.timeOrigin) return null;
  return isDue ? <ReceptionInstallCard otherwise={otherwise} /> : otherwise;
}

const visitMark = 'visit';
const firstVisitWithHint = 2;

/** Number of this visit. Visits are told apart by the tab's own storage, so a reload is none. */
export function countVisit(storage: PhoneStorage, ofThisTab: PhoneStorage): number {
  const visits = Number(storage.getItem(storageKeys.visits)) || 0;
  if (ofThisTab.getItem(visitMark) !== null) return visits;
  ofThisTab.setItem(visitMark, '1');
  storage.setItem(storageKeys.visits, String(visits + 1));
  return visits + 1;
}

/** Tells whether to offer the install: on a return visit, until the person has said not now. */
export function isInstallHintDue(storage: PhoneStorage, ofThisTab: PhoneStorage): boolean {
  const isBack = countVisit(storage, ofThisTab) >= firstVisitWithHint;
  return isBack && storage.getItem(storageKeys.installHidden) === null;
}
