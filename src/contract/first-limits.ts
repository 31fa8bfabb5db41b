// Those of the limits that a phone needs before all the others, which it then need not fetch.

/** How long the loading bar stays after the last answer (specification, section 9). */
export const loaderLingerMs = 500;
/** From so many letters on people are searched for. */
export const searchMinLength = 3;
/** People come in pages of so many at most. */
export const participantsPageMax = 200;
/** A post comes with so many of its oldest answers. */
export const answersInListMax = 10;
