import * as v from 'valibot';
import { IdSchema } from './basic-fields.ts';
import { readCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { texts } from './texts.ts';

/** Ids of sessions of the agenda. */
export const StarsSchema = v.array(v.number());

export const listStars = defineEndpoint({
  method: 'GET',
  path: '/api/v1/programme/stars',
  access: 'signed-in',
  cost: readCost,
  summary: 'The sessions of the agenda that one has starred ("My sessions")',
  reply: StarsSchema,
  errors: [],
});

export const starSession = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/programme/sessions/:id/star',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Sets whether a session of the agenda is starred; answers all that are',
  params: v.object({ id: IdSchema }),
  body: v.object({ starred: v.boolean(texts.invalid) }),
  reply: StarsSchema,
  errors: ['not_found', 'invalid'],
  offline: true,
});
