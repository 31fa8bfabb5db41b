/** Texts of tables (specification, sections 2 and 5), word for word. */
export const tableTexts = {
  add: 'Add a Table',
  nameMissing: 'Please fill Table Name',
  capacityWrong: 'Please fill correct Table Capacity',
  capacityHint: 'Maximum of 11 members at a table',
} as const;
