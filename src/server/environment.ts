export type Environment = Readonly<Record<string, string | undefined>>;

/** Fault of a setting; the message is one line with the variable and the values it takes. */
export class ConfigError extends Error {
  override name = 'ConfigError' as const;
}

export function refuse(variable: string, takes: string): never {
  throw new ConfigError(`${variable}: ${takes}`);
}

/** Value of a variable; null where it is not set. */
export function text(env: Environment, variable: string): string | null {
  const value = env[variable]?.trim();
  return value === undefined || value === '' ? null : value;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/** Whole number in a range; null where the variable is not set. */
export function wholeNumber(env: Environment, variable: string, { least, most }: Range): number | null {
  const value = text(env, variable);
  if (value === null) return null;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  return refuse(variable, `takes a whole number from ${least} to ${most}, not "${value}"`);
}

export function flag(env: Environment, variable: string): boolean {
  const value = text(env, variable);
  if (value === null || value === '0') return false;
  if (value === '1') return true;
  return refuse(variable, `takes 1 or 0, not "${value}"`);
}

/** Reads variables that belong together; null where none is set. */
export function together<Name extends string>(
  env: Environment,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  const values = names.map((name) => [name, text(env, name)] as const);
  if (values.every(([, value]) => value === null)) return null;
  const missing = values.find(([, value]) => value === null)?.[0];
  if (missing !== undefined)
    refuse(missing, `is needed together with ${names.filter((name) => name !== missing).join(' and ')}`);
  return Object.fromEntries(values) as Record<Name, string>;
}

/** Origin of a service; `usual` where the variable is not set. */
export function origin(env: Environment, variable: string, usual: string): string {
  const value = text(env, variable) ?? usual;
  const isOrigin = /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value;
  return isOrigin ? value : refuse(variable, `takes an origin such as ${usual}, not "${value}"`);
}
