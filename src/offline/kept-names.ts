/** Raised when the shape of kept answers changes: older entries are then dropped and read anew. */
export const cacheVersion = 'answers-1';

export const personPrefix = 'person-';
/** Name of the store that holds the answers to one person. */
export const storeNameOf = (userId: number): string => `${personPrefix}${userId}`;

export const keyPrefix = 'query';
/** Key under which the answer to a query is kept. */
export const keptKey = (queryHash: string): string => `${keyPrefix}-${queryHash}`;

/** Last part of a key under which pages are kept together, unlike the single answers that it stands for without. */
export const inPages = 'pages';
