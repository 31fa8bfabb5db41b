import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import styles from './card-link.module.css';

/** Leads to the own card with its code. */
export function CardLink() {
  return (
    <Link to="/account/card" className={styles.link} aria-label="My QR code" title="My QR code">
      <QrCode size={22} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
