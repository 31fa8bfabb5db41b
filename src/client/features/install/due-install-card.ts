import type { ComponentType } from 'react';
import { isInstallHintDue } from '#client/lib/install-hint.ts';
import { phoneStorage, tabStorage } from '#client/lib/phone-storage.ts';

// The worker has the code at hand; only without one may it have to come over a network that hangs.
const longestWaitMs = 3_000;

async function loadCard(): Promise<ComponentType | null> {
  const { ReceptionInstallCard } = await import('./reception-install-card.tsx');
  return ReceptionInstallCard;
}

async function decide(): Promise<ComponentType | null> {
  if (!isInstallHintDue(phoneStorage(), tabStorage())) return null;
  const timeUp = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestWaitMs));
  return Promise.race([loadCard().catch(() => null), timeUp]);
}

let decision: Promise<ComponentType | null> | undefined;

/** The card that is due on Reception, if any. Decided once in a start: what came later would push things down. */
export function dueInstallCard(): Promise<ComponentType | null> {
  decision ??= decide();
  return decision;
}
