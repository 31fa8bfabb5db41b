/** Marks the moment of sending in a message's text. */
export const stampPattern = /at (\d+\.\d+)/;

/** The same clock in all processes of a machine. */
export const momentNow = (): number => performance.timeOrigin + performance.now();

export const stampOf = (moment: number): string => `at ${moment.toFixed(3)}`;
