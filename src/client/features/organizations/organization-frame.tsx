import { MapPin } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Logo } from '#client/ui/display/logo.tsx';
import { OpenPage } from '#client/ui/layout/open-page.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import type { PublicOrganization } from '#contract/organizations.ts';
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
