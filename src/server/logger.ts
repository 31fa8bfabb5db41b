import pino from 'pino';

export type Logger = pino.Logger;

/** A database's own `detail` repeats the values of a row, and those are people's. */
function withoutDetail(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
  };
}

/** Lines of JSON on standard output, without addresses, names or anything else of a person. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: withoutDetail },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
