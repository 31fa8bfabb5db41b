import * as v from 'valibot';
import { texts } from './texts.ts';

// Apart from tables: the channel reads it on every first load.

/** Name that a page gives itself while it holds a seat, so that the server can tell it from others of the same person. */
export const HolderSchema = v.pipe(v.string(texts.invalid), v.uuid(texts.invalid));
