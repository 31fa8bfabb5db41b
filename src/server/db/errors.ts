const sqliteUniqueCodes = new Set([1555, 2067]);
const postgresUniqueCode = '23505';
const postgresRetryCodes = new Set(['40001', '40P01']);

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;
}

/** A row with this key is already there. */
export function isUniqueViolation(error: unknown): boolean {
  if (field(error, 'code') === postgresUniqueCode) return true;
  const code = field(error, 'errcode');
  return typeof code === 'number' && sqliteUniqueCodes.has(code);
}

export function isSerialisationFailure(error: unknown): boolean {
  const code = field(error, 'code');
  return typeof code === 'string' && postgresRetryCodes.has(code);
}
