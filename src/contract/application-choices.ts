/** What one chooses from in an application (specification, section 3). */
export const employmentStatuses = [
  'Student',
  'Freelance',
  'Self-employed',
  'Employed',
  'Unemployed',
] as const;
export const englishProficiencies = ['Basic', 'Conversational', 'Fluent', 'Native or Bilingual'] as const;
