interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** First and last name in one text; empty where a profile has neither yet. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** Name under which a person is shown, alone or in a sentence. */
export const displayName = (person: Named): string => fullName(person) || 'Somebody new';
