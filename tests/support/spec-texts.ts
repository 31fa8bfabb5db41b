/**
 * What the app says, written from the specification by hand and not taken from the code: tests that expect these texts
 * hold the code to them.
 */

/** Sections 2, 5 and 8. */
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
  failureTitle: 'Something went wrong',
  failureText: 'Please return back to previous page',
  // Beside the specification.
  roomFull: 'This room is full.',
  wrongPassword: 'E-mail or password is not right.',
} as const;

/** Announcements and forum: sections 2 and 6. */
export const postTexts = {
  restrictedTitle: 'Restricted Access',
  restrictedText: 'This area is open only to Participants and Administrators of 2021 Cohort',
  newAnnouncement: 'New Announcement',
  forumTitle: 'Forum - All Posts',
  newPost: 'New Post +',
} as const;

/** Tables: sections 2 and 5. */
export const tableTexts = {
  add: 'Add a Table',
  nameMissing: 'Please fill Table Name',
  capacityWrong: 'Please fill correct Table Capacity',
  capacityHint: 'Maximum of 11 members at a table',
} as const;

/** The programme's forms: sections 2 and 5. */
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
  // Beside the specification.
  tooLong: 'This text is too long.',
  otherDevice: 'This form was changed on another device.',
} as const;

/** Options of the applicant's form: section 3. */
export const employmentStatuses = [
  'Student',
  'Freelance',
  'Self-employed',
  'Employed',
  'Unemployed',
] as const;
export const englishProficiencies = ['Basic', 'Conversational', 'Fluent', 'Native or Bilingual'] as const;
