import type { Endpoint } from './endpoint.ts';
import {
  beginOAuthLink,
  beginOAuthSignIn,
  linkLinkedIn,
  linkZoom,
  signInByLinkedIn,
  signInByZoom,
  unlinkLinkedIn,
  unlinkZoom,
} from './oauth.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  confirmPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts';
import { choosePassword, requestPasswordCode } from './password.ts';
import {
  readSignInLink,
  requestSignInMail,
  signInByCode,
  signInByLink,
  signInByPassword,
} from './sign-in.ts';
import { getSignInMethods, removePassword } from './sign-in-methods.ts';
import { getZoom, listZoomMeetings } from './zoom.ts';

/** Calls about the ways in which people sign in. */
export const signInEndpoints: readonly Endpoint[] = [
  requestSignInMail,
  readSignInLink,
  signInByLink,
  signInByCode,
  signInByPassword,
  requestPasswordCode,
  choosePassword,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  confirmPasskey,
  beginPasskeySignIn,
  signInByPasskey,
  beginOAuthSignIn,
  beginOAuthLink,
  signInByLinkedIn,
  signInByZoom,
  linkLinkedIn,
  unlinkLinkedIn,
  linkZoom,
  unlinkZoom,
  getZoom,
  listZoomMeetings,
  getSignInMethods,
  removePassword,
];
