import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Logo } from '#client/ui/logo.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Organization } from '#contract/organizations.ts';
import styles from './organization-rows.module.css';

interface OrganizationRowProps {
  readonly organization: Organization;
  /** What one is to it. */
  readonly second: string;
}

export function OrganizationRow({ organization, second }: OrganizationRowProps) {
  const { name, logo, orgLastlinkSuffix } = organization;
  return (
    <Link className={styles.row} to="/account/organization/$suffix" params={{ suffix: orgLastlinkSuffix }}>
      <Logo name={name} image={logo} size={40} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.second}>{second}</span>
      </span>
      <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

export function OrganizationRowBones() {
  return (
    <div className={styles.row}>
      <Skeleton width="40px" height="40px" radius="10px" />
      <Skeleton width="45%" height="15px" />
    </div>
  );
}
