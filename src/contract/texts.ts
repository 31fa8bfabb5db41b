/** Specification, section 8. */
export const failureTitle = 'Something went wrong';
export const failureText = 'Please return back to previous page';

/** Texts that the specification gives word for word (sections 2, 5 and 8). */
export const texts = {
  mandatory: 'This field is mandatory',
  invalid: 'Your input is not valid. Please change',
  linkExpired: 'Link is expired!',
  linkExpiredTitle: 'Link expired',
  linkExpiredText: 'The sign-in link has expired. Please request a new sign-in link by logging-in.',
  magicLink: 'Email me the Magic Link',
  suffixTaken: 'Last Link URL already taken. Please use another Last Link.',
  suffixAvailable: 'Available',
  suffixNotAvailable: 'Not Available',
  uploadTooLarge: 'Max upload size is 100MB.',
  uploadFailed: 'Upload failed. Please try again',
  registrationClosed: 'Registration is not open',
  roomFull: 'This room is full.',
  failureTitle,
  failureText,
  wrongPassword: 'E-mail or password is not right.',
} as const;
