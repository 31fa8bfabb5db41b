import { useRef } from 'react';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import styles from './organization-skeleton.module.css';

/** A page of an organisation in its real measures, while it is read. */
export function OrganizationSkeleton() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'Organisation');
  return (
    <main id="main" className={styles.page}>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          Organisation
        </h1>
        <p>Loading</p>
      </VisuallyHidden>
      <Skeleton width="112px" height="112px" radius="29px" />
      <Skeleton width="60%" height="24px" />
      <Skeleton width="36%" height="15px" />
    </main>
  );
}
