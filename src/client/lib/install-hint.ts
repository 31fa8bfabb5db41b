import { type PhoneStorage, storageKeys } from './phone-storage.ts';

const visitMark = 'visit';
const firstVisitWithHint = 2;

/** The number of this visit. Visits are told apart by the tab's own storage, so a reload is none. */
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
