// Those of the texts that a phone may need before all the others, which it then need not fetch.

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
  failureTitle,
  failureText,
  wrongPassword: 'E-mail or password is not right.',
} as const;

/** Texts of announcements and forum (specification, sections 2 and 6), word for word. */
export const postTexts = {
  restrictedTitle: 'Restricted Access',
  restrictedText: 'This area is open only to Participants and Administrators of 2021 Cohort',
  newAnnouncement: 'New Announcement',
  forumTitle: 'Forum - All Posts',
  newPost: 'New Post +',
} as const;

/** Texts of the programme's forms (specification, sections 2 and 5), word for word. */
export const applicationTexts = {
  closed: 'Application Closed',
  registerMentor: 'Register to be a Mentor',
  editApplication: 'Edit My Application',
  saved: 'Application Saved',
  firstName: 'Please fill your first name.',
  surname: 'Please fill your surname.',
  city: 'Please fill the city you reside in.',
  region: 'Please fill the region you reside in.',
  email: 'Please fill your email.',
  telephoneNumber: 'Please fill your telephone number in the format +966-XXXXXXXXX.',
  chooseOption: 'Choose an option',
  nationalId: 'Please fill your Saudi National ID or Iqama Number.',
  answer: 'Please answer this question.',
  employmentStatus: 'Choose an employment status',
  englishProficiency: 'Choose your english proficiency',
  day: 'Please fill day',
  month: 'Please fill month',
  year: 'Please fill year',
  tooManyWords: 'Maximum 500 words allowed.',
  linkedInProfile: 'Please fill your linkedin profile.',
  description: 'Please fill your description.',
  /** Beside the specification. */
  tooLong: 'This text is too long.',
  otherDevice: 'This form was changed on another device.',
} as const;
