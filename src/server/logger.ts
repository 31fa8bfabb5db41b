import pino from 'pino';

export type Logger = pino.Logger;

/** Lines of JSON on standard output, without addresses, names or anything else of a person. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
