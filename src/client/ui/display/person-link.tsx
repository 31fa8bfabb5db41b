import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { suffixOf } from '#domain/suffix.ts';

interface PersonLinkProps {
  readonly person: { readonly myLastlink: string; readonly former?: boolean | undefined };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to a person's page; a former member has none, so that there is only what stands in it. */
export function PersonLink({ person: { myLastlink, former }, className, children }: PersonLinkProps) {
  if (former) return <span className={className}>{children}</span>;
  return (
    <Link to="/$profileSuffix" params={{ profileSuffix: suffixOf(myLastlink) }} className={className}>
      {children}
    </Link>
  );
}
