import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { Avatar } from '#client/ui/display/named-image.tsx';
import type { OwnUser } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import styles from './own-card.module.css';

interface OwnCardProps {
  readonly me: OwnUser;
}

export function OwnCard({ me }: OwnCardProps) {
  return (
    <section className={styles.card} aria-label="My card">
      <Avatar firstName={me.firstName} lastName={me.lastName} image={me.image} size={56} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{displayName(me)}</bdi>
        </h2>
        <p className={styles.second}>
          <bdi>{[me.position, me.organization].filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      <Link to="/account/card" className={styles.code} aria-label="My QR code" title="My QR code">
        <QrCode size={22} strokeWidth={1.75} aria-hidden />
      </Link>
    </section>
  );
}
