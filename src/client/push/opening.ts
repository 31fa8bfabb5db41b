import { createEmitter } from '#client/lib/emitter.ts';

/** A notification that was tapped while something was being written here. */
export interface Opening {
  /** Path of this app. */
  readonly link: string;
  readonly title: string;
  readonly body: string;
}

const { subscribe, emit } = createEmitter();
let waiting: Opening | null = null;

/** The notification that waits for the person to say whether to open it; the later takes the place of the earlier. */
export const opening = {
  subscribe,
  get: () => waiting,
  set(next: Opening | null): void {
    waiting = next;
    emit();
  },
};
