const postgresRetryCodes = new Set(['40001', '40P01']);

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;
}

export function isSerialisationFailure(error: unknown): boolean {
  const code = field(error, 'code');
  return typeof code === 'string' && postgresRetryCodes.has(code);
}
