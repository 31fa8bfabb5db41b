import * as v from 'valibot';
import { addFavourite, removeFavourite } from '#contract/favourites.ts';
import type { Person } from '#contract/users.ts';
import { defineKind } from '#offline/outbox/define-kind.ts';

/** Not by the schema of the API: what is kept here must be read by every later version of it. */
const PersonKeptSchema = v.custom<Person>(
  (value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number',
);
const FavouriteArgs = v.object({ person: PersonKeptSchema, favourite: v.boolean() });
export type FavouriteArgs = v.InferOutput<typeof FavouriteArgs>;

/** The person travels along, so that they can be shown before the server knows. */
export const favouriteKind = defineKind({
  name: 'favourite',
  schema: FavouriteArgs,
  stream: ({ person }) => `favourite:${person.id}`,
  collapse: ({ person }) => `favourite:${person.id}`,
  call: ({ person, favourite }, { userId }) => ({
    endpoint: favourite ? addFavourite : removeFavourite,
    input: { body: { userId1: userId, userId2: person.id, favourite } },
  }),
});
