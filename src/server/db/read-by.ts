import type { CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';

interface Query<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * Makes a hot read of all rows by one value: its SQL is built once for a connection, since building takes longer than
 * reading.
 */
export function readAllBy<Value, Row>(build: (db: Reader, value: Value) => Query<Row>) {
  const queries = new WeakMap<Reader, CompiledQuery<Row>>();

  const queryOn = (db: Reader, value: Value): CompiledQuery<Row> => {
    const known = queries.get(db);
    if (known) return known;
    const query = build(db, value).compile();
    // Later values take this one's place, so there must be no other.
    if (query.parameters.length !== 1 || query.parameters[0] !== value)
      throw new Error(`Not a query by one value: ${query.sql}`);
    queries.set(db, query);
    return query;
  };

  return async (db: Reader, value: Value): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>({ ...queryOn(db, value), parameters: [value] });
    return rows;
  };
}

/** Makes a hot read like `readAllBy`, by several numbers under their names. */
export function readAllByNumbers<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Reader, values: Readonly<Record<Name, number>>) => Query<Row>,
) {
  type Values = Readonly<Record<Name, number>>;
  // No such numbers are written in a query, so that each tells where its value belongs.
  const signs = Object.fromEntries(names.map((name, index) => [name, -1_000_003 - index])) as Values;
  const queries = new WeakMap<Reader, { readonly query: CompiledQuery<Row>; readonly order: Name[] }>();

  const queryOn = (db: Reader) => {
    const known = queries.get(db);
    if (known) return known;
    const query = build(db, signs).compile();
    const order = query.parameters.map((value) => names.find((name) => signs[name] === value));
    const isNamed = (name: Name | undefined): name is Name => name !== undefined;
    if (!order.every(isNamed)) throw new Error(`Not a query by named numbers alone: ${query.sql}`);
    const made = { query, order };
    queries.set(db, made);
    return made;
  };

  return async (db: Reader, values: Values): Promise<Row[]> => {
    const { query, order } = queryOn(db);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: order.map((name) => values[name]) });
    return rows;
  };
}

/** Makes a hot read like `readAllBy`, of at most one row. */
export function readBy<Value, Row>(build: (db: Reader, value: Value) => Query<Row>) {
  const readAll = readAllBy(build);
  return async (db: Reader, value: Value): Promise<Row | undefined> => (await readAll(db, value))[0];
}
