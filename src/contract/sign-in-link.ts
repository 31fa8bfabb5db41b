import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { headerNames, signInMarkers } from './names.ts';

/** What a mailed link carries. */
export const LinkCodeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const readSignInLink = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/email-link',
  access: 'anonymous',
  summary: 'The e-mail address that a mailed link signs in',
  description:
    'Uses nothing up. Whoever was sent a link that somebody else has asked for sees so before it is used.',
  query: v.object({ code: LinkCodeSchema }),
  markers: { [headerNames.signIn]: signInMarkers.emailLink },
  reply: v.object({ email: v.string() }),
  errors: ['missing_marker', 'link_expired', 'invalid', 'too_many_requests'],
});
