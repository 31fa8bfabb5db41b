import * as v from 'valibot';
import { browserWire, fetchOwnJson, type Wire } from '#client/api/client.ts';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { type Deployment, DeploymentSchema, deploymentPath } from '#contract/deployment.ts';

export function keptDeployment(storage: PhoneStorage): Deployment | null {
  const kept = v.safeParse(DeploymentSchema, readJson(storage, storageKeys.deployment));
  return kept.success ? kept.output : null;
}

declare global {
  interface Window {
    /** The answer that index.html has asked for before this code was here. */
    readonly deploymentAnswer?: Promise<Response>;
  }
}

/** Throws where the server cannot be reached or does not describe itself. */
export async function fetchDeployment(): Promise<Deployment> {
  const { deploymentAnswer } = window;
  const wire: Wire = { ...browserWire(), fetch: (input, init) => deploymentAnswer ?? fetch(input, init) };
  return v.parse(DeploymentSchema, await fetchOwnJson(deploymentPath, wire));
}

/** Facts about this deployment, and a way to learn what has changed. */
export interface DeploymentSource {
  current(): Deployment;
  refresh(): Promise<void>;
  /** Writes it down again after the storage was cleared: it belongs to the phone, not to a person. */
  keep(): void;
}

export function createDeploymentSource(storage: PhoneStorage, initial: Deployment): DeploymentSource {
  let current = initial;
  const keep = () => storage.setItem(storageKeys.deployment, JSON.stringify(current));
  keep();
  return {
    keep,
    current: () => current,
    async refresh() {
      if (!navigator.onLine) return; // the next start asks
      try {
        current = await fetchDeployment();
        keep();
      } catch {
        // The kept one goes on being used; the next start asks again.
      }
    },
  };
}
