interface JoinPageProps {
  readonly suffix: string;
}

/** A room for who is signed out: what it is, and the way in. */
export function JoinPage(_props: JoinPageProps) {
  return null;
}
