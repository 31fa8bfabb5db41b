import type { Bus, BusListener } from './bus.ts';

/** For one process alone. */
export function createMemoryBus(): Bus {
  let listener: BusListener | null = null;
  return {
    start: async (given) => {
      listener = given;
    },
    publish: (notice) => listener?.onNotice(notice),
    close: async () => {
      listener = null;
    },
  };
}
