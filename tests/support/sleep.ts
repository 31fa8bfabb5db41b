type Listener = (ms: number) => void;

let listener: Listener = () => undefined;

/** Who hears of each sleep: the runner, which names the tests that slept at the end of its run. */
export function onSleep(next: Listener): void {
  listener = next;
}

/** The one way to let time pass where there is no state to wait for. */
export function sleep(ms: number): Promise<void> {
  listener(ms);
  return new Promise((resolve) => setTimeout(resolve, ms));
}
