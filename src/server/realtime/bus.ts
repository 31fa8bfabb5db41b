import type { Notice } from './notice.ts';

export interface BusListener {
  /** In the order in which a process told them. */
  onNotice(notice: Notice): void;
  /** The bus was deaf for a while. */
  onMissed(): void;
}

/** Carries notices to all processes, this one included. Publishing never fails and never waits. */
export interface Bus {
  /** Resolves once it hears, or at least tries to. */
  start(listener: BusListener): Promise<void>;
  publish(notice: Notice): void;
  /** Tells what is left to tell, for a moment at most. */
  close(): Promise<void>;
}
