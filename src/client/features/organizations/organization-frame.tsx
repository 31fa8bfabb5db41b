import { MapPin, SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { PageBack, UnreadPage } from '#client/network/unread-page.tsx';
import { Logo } from '#client/ui/display/logo.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { OpenPage } from '#client/ui/layout/open-page.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import type { PublicOrganization } from '#contract/organizations.ts';
import { texts } from '#contract/texts.ts';
import styles from './organization-frame.module.css';

interface OrganizationFrameProps {
  readonly organization: Pick<PublicOrganization, 'name' | 'logo' | 'location'>;
  /** Person's role in it. */
  readonly role?: string | undefined;
  readonly back: ReactNode;
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A page of an organisation: who it is, then the rest. */
export function OrganizationFrame(props: OrganizationFrameProps) {
  const { name, logo, location } = props.organization;
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, name);
  return (
    <OpenPage back={props.back} actions={props.actions} notice={props.notice}>
      <header className={styles.head}>
        <Logo name={name} image={logo} size={112} />
        <div className={styles.words}>
          <h1 ref={heading} className={styles.name} tabIndex={-1} dir="auto">
            {name}
          </h1>
          <p className={styles.place}>
            <MapPin size={16} strokeWidth={1.75} aria-hidden />
            <bdi>{location}</bdi>
          </p>
          {props.role !== undefined && <p className={styles.role}>{props.role}</p>}
        </div>
      </header>
      {props.children}
    </OpenPage>
  );
}

/** A page of an organisation in its real measures, while it is read. */
export function OrganizationSkeleton() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'Organisation');
  return (
    <main id="main" className={styles.skeleton}>
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

interface OrganizationFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const isOver = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** No organisation at this address, or none that can be read just now. */
export function OrganizationFailure({ error, onRetry }: OrganizationFailureProps) {
  if (!isOver(error)) return <UnreadPage what="This organisation" error={error} onRetry={onRetry} />;
  return (
    <MessagePage
      icon={SearchX}
      title={texts.failureTitle}
      text={texts.failureText}
      note="There is no organisation at this address."
    >
      <PageBack />
    </MessagePage>
  );
}
