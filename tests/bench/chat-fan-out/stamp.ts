/** Marks the moment of sending in a message's text. */
export const stampPattern = /at (\d+\.\d+)/;

/** The same clock in all processes of a machine. */
export const momentNow = (): number => performance.timeOrigin + performance.now();

export const stampNow = (): string => `at ${momentNow().toFixed(3)}`;
