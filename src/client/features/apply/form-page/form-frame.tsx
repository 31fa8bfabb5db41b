import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { memo, type ReactNode, type Ref, useRef, useState } from 'react';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import styles from './form-frame.module.css';
import { useSave } from './use-save.ts';

const ConfirmSheet = lazyComponent(() =>
  import('#client/ui/sheets/confirm-sheet.tsx').then((module) => module.ConfirmSheet),
);

interface FormFrameProps {
  /** The way out, at the left of the bar. */
  readonly out: ReactNode;
  /** In the bar. */
  readonly title: ReactNode;
  /** Place where the answers are saved by now. */
  readonly saved?: ReactNode;
  /** Under the bar. */
  readonly head?: ReactNode;
  /** The buttons over the lower edge. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Form that fills the screen: what it is and where it is kept above, where it leads below. */
export function FormFrame({ out, title, saved, head, foot, children }: FormFrameProps) {
  const footer = useRef<HTMLElement>(null);
  useKeyboardInset(footer, true);
  return (
    <main id="main" className={styles.page} data-fills-screen>
      <header className={styles.bar}>
        {out}
        <div className={styles.words}>
          <div className={styles.title}>{title}</div>
          {saved}
        </div>
      </header>
      {head}
      <div className={styles.content}>{children}</div>
      {foot && (
        <footer ref={footer} className={styles.foot}>
          <div className={styles.buttons}>{foot}</div>
        </footer>
      )}
    </main>
  );
}

interface FormHeadingProps {
  readonly ref: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** Heading over the questions, which takes the focus. */
export function FormHeading({ ref, children }: FormHeadingProps) {
  return (
    <h1 ref={ref} className={styles.heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

type CloseButtonProps = Pick<FormHandle, 'flush' | 'saved'>;

/** Button that leaves the form as soon as everything is on the phone, and says so. */
export const CloseButton = memo(function CloseButton({ flush, saved }: CloseButtonProps) {
  const navigate = useNavigate();
  const save = useSave({ flush, saved });
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => navigate({ to: '/apply' });
  const handleClick = async () => {
    try {
      await save();
    } catch {
      return setIsAsking(true);
    }
    void leave();
  };
  return (
    <>
      <IconButton icon={X} iconSize={24} label="Close" onClick={handleClick} />
      {isAsking && (
        <ConfirmSheet
          isOpen={isAsking}
          title="Leave without saving?"
          text="This phone could not keep what you typed last."
          cancelLabel="Stay"
          confirmLabel="Leave"
          tone="danger"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void leave()}
        />
      )}
    </>
  );
});

interface FormSkeletonProps {
  /** In the bar. */
  readonly title: string;
  /** Over the fields; not known of a form that is opened where it was left. */
  readonly heading: string | undefined;
  readonly head?: ReactNode;
}

const flush = async () => undefined;
const saved = { where: 'nowhere', at: null, trouble: null } as const;

/** Skeleton in the measures of the form, for the moment until it is known what the phone has of it. */
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
      <FormHeading ref={heading}>
        {text ?? (
          <>
            <VisuallyHidden>{title}</VisuallyHidden>
            <Skeleton width="40%" height="1.875rem" />
          </>
        )}
      </FormHeading>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((field) => (
        <div key={field} className={styles.skeletonField}>
          <Skeleton width="36%" height="1.375rem" />
          <Skeleton height="var(--control-large)" radius="var(--radius-control)" />
        </div>
      ))}
    </FormFrame>
  );
}
