import type { Endpoint } from './endpoint.ts';
import { getPlace } from './place.ts';
import { getLegalDocument, getProgramme } from './programme.ts';
import { endSession, requestSignInMail, signInByCode, signInByLink, signInByPassword } from './sign-in.ts';
import { getMe, updateMe } from './users.ts';

/** Every call of the API, for the server's description of itself and for tests; the app imports single resources. */
export const allEndpoints: readonly Endpoint[] = [
  requestSignInMail,
  signInByLink,
  signInByCode,
  signInByPassword,
  endSession,
  getMe,
  updateMe,
  getPlace,
  getProgramme,
  getLegalDocument,
];
