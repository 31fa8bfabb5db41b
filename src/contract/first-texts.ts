// Those of the texts that a phone may need before all the others, which it then need not fetch.

/** Specification, section 8. */
export const failureTitle = 'Something went wrong';
export const failureText = 'Please return back to previous page';
