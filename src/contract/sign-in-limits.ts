/** Limits of tries to sign in and of mails for it, apart from the others, which every first load carries. */
export const signInLimits = {
  codeTries: 5,
  /** Codes of one address that a try is compared with, at most. */
  codesCompared: 5,
  /** Tries of codes for one address in a day; a try counts for each code that it is compared with. */
  codeTriesPerDay: 50,
  codeTriesPerDayNetwork: 25,
  codeTriesPerDayWideNetwork: 40,
  /** Wrong passwords for one account in an hour. */
  passwordTriesPerHour: 100,
  passwordTriesPerHourNetwork: 30,
  passwordTriesPerHourWideNetwork: 60,
  /** Mails to one address that one network may ask for; then an IPv6 /48; then everybody together. */
  mailsPerHour: 5,
  mailsPerHourWideNetwork: 10,
  mailsPerHourInAll: 20,
  /** Addresses that one network has mails under way to: a hall of people who sign in at once. */
  mailsUnderWay: 120,
  mailsUnderWayWideNetwork: 480,
  /** Addresses that one network has asked for mails to and where nobody has used them in time. */
  mailsUnusedPerHour: 60,
  mailsUnusedPerHourWideNetwork: 240,
  triesPerMinute: 30,
  triesPerMinutePerAddress: 300,
} as const;
