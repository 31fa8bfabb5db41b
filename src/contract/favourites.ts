import * as v from 'valibot';
import { IdSchema, NumberIdSchema } from './basic-fields.ts';
import { readCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { texts } from './texts.ts';
import { PersonSchema } from './users.ts';

/** `user1` has favoured `user2`. */
export const FavouriteSchema = v.object({
  user1: PersonSchema,
  user2: PersonSchema,
  favourite: v.boolean(),
});
export type Favourite = v.InferOutput<typeof FavouriteSchema>;

const ChangeFavouriteSchema = v.object({
  userId1: NumberIdSchema,
  userId2: NumberIdSchema,
  favourite: v.boolean(texts.invalid),
});

export const listFavourites = defineEndpoint({
  method: 'GET',
  path: '/api/v1/favourite-contact/user/:userId',
  access: 'signed-in',
  cost: readCost,
  summary: 'The own favourites, the first added first; at most 1000',
  params: v.object({ userId: IdSchema }),
  reply: v.array(FavouriteSchema),
  errors: ['forbidden'],
});

const rules = '`userId1` is the one who asks, and nobody favours themselves. Repeats change nothing.';

export const addFavourite = defineEndpoint({
  method: 'POST',
  path: '/api/v1/favourite-contact',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Adds a favourite',
  description: rules,
  body: ChangeFavouriteSchema,
  reply: FavouriteSchema,
  errors: ['forbidden', 'invalid', 'not_found', 'conflict'],
  offline: true,
});

export const removeFavourite = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/favourite-contact',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Sets whether a person is a favourite',
  description: rules,
  body: ChangeFavouriteSchema,
  reply: FavouriteSchema,
  errors: ['forbidden', 'invalid', 'not_found', 'conflict'],
  offline: true,
});
