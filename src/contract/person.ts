import * as v from 'valibot';

/** What everybody signed in may see of a person in a list. */
export const PersonSchema = v.object({
  id: v.number(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  image: v.nullable(v.string()),
  position: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  location: v.nullable(v.string()),
  /** Address whose last path segment is the personal suffix. */
  myLastlink: v.string(),
});
