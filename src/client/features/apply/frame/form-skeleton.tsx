import { type ReactNode, useRef } from 'react';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { CloseButton } from './close-button.tsx';
import { FormFrame } from './form-frame.tsx';
import styles from './form-skeleton.module.css';

interface FormSkeletonProps {
  /** In the bar. */
  readonly title: string;
  /** Over the fields; not known of a form that is opened where it was left. */
  readonly heading: string | undefined;
  readonly head?: ReactNode;
}

const flush = async () => undefined;
const saved = { where: 'nowhere', at: null, trouble: null } as const;

/** Until it is known what the phone has of the form, which takes a moment only: in its measures, so that nothing jumps. */
export function FormSkeleton({ title, heading: text, head }: FormSkeletonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, text ?? title);
  return (
    <FormFrame
      out={<CloseButton flush={flush} saved={saved} />}
      title={title}
      head={head}
      foot={<Skeleton height="var(--control-large)" radius="var(--radius-control)" />}
    >
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {text ?? (
          <>
            <VisuallyHidden>{title}</VisuallyHidden>
            <Skeleton width="40%" height="1.875rem" />
          </>
        )}
      </h1>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((field) => (
        <div key={field} className={styles.field}>
          <Skeleton width="36%" height="1.375rem" />
          <Skeleton height="var(--control-large)" radius="var(--radius-control)" />
        </div>
      ))}
    </FormFrame>
  );
}
