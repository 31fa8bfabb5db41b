// Those of the texts that a phone may need before all the others, which it then need not fetch.

/** Where the server's own words cannot be had (specification, section 8). */
export const failureTitle = 'Something went wrong';
