import { useRouter } from '@tanstack/react-router';
import { CloudOff, MapPin, RefreshCw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ApiError, isOfflineError } from '#client/api/api-error.ts';
import { Button } from '#client/ui/controls/button.tsx';
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
  const router = useRouter();
  const handleBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  const isOffline = isOfflineError(error);
  return (
    <MessagePage
      icon={CloudOff}
      tone="danger"
      title={isOffline ? 'No connection' : texts.failureTitle}
      text={
        isOffline
          ? 'This page is not on this phone yet. It opens as soon as there is a connection.'
          : texts.failureText
      }
    >
      <Button variant={isOver(error) ? 'primary' : 'secondary'} onClick={handleBack}>
        Back
      </Button>
      {!isOver(error) && (
        <Button icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      )}
    </MessagePage>
  );
}
