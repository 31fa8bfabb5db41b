import { texts } from './texts.ts';

/** The closed list of error codes: HTTP status and the sentence used where a call gives no better one. */
export const problems = {
  malformed_json: { status: 400, message: 'The request is not valid JSON.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unknown_client: { status: 400, message: 'This application is not known here.' },
  unknown_tenant: { status: 400, message: 'This programme is not known here.' },
  missing_marker: { status: 400, message: 'A sign-in header is missing.' },
  malformed_key: { status: 400, message: 'The idempotency key is not valid.' },
  oauth_refused: {
    status: 400,
    message: 'This was begun elsewhere, or too long ago. Please try again.',
  },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  wrong_password: { status: 401, message: texts.wrongPassword },
  wrong_code: { status: 401, message: 'The code is not right. Please try again.' },
  passkey_refused: { status: 401, message: 'This passkey does not sign in here. Please choose another way.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  passkey_needed: { status: 403, message: 'Please show your passkey first.' },
  email_unverified: {
    status: 403,
    message:
      'The service does not say that your e-mail address is yours. Please sign in by e-mail, and add it in Account.',
  },
  account_removed: {
    status: 403,
    message:
      'This was taken away from your account here. Please sign in by e-mail, then add it again in Account.',
  },
  not_found: { status: 404, message: 'This is not here.' },
  not_configured: { status: 404, message: 'This is not set up here.' },
  too_slow: { status: 408, message: 'The request came too slowly. Please try again.' },
  conflict: { status: 409, message: 'Somebody else was faster. Please look again.' },
  not_connected: { status: 409, message: 'Zoom is not connected any more. Please connect it again.' },
  suffix_taken: { status: 409, message: texts.suffixTaken },
  in_progress: { status: 409, message: 'The same request is still being answered.' },
  registration_closed: { status: 409, message: texts.registrationClosed },
  answers_missing: { status: 409, message: 'This person has not answered the questions yet.' },
  room_full: { status: 409, message: texts.roomFull },
  seated: { status: 409, message: 'You already have a seat.' },
  table_full: { status: 409, message: 'Somebody took the last seat.' },
  seat_elsewhere: { status: 409, message: 'You are at the table on another device.' },
  applications_closed: { status: 409, message: 'Applications are closed.' },
  link_expired: { status: 410, message: texts.linkExpired },
  too_large: { status: 413, message: 'This is too large.' },
  upload_too_large: { status: 413, message: texts.uploadTooLarge },
  upload_refused: { status: 415, message: texts.uploadFailed },
  wrong_type: { status: 415, message: 'This content type is not accepted.' },
  invalid: { status: 422, message: texts.invalid },
  key_reused: { status: 422, message: 'This idempotency key was used for another request.' },
  too_many_requests: { status: 429, message: 'Too many tries.' },
  internal: { status: 500, message: texts.failureTitle },
  unavailable: { status: 503, message: 'The server is not available just now. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
