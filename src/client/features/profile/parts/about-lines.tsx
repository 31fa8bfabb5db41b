import { Logo } from '#client/ui/display/logo.tsx';
import type { PersonProfile } from '#contract/users.ts';
import styles from './about-lines.module.css';

export function Bio({ text }: { text: string }) {
  return (
    <p className={styles.bio} dir="auto">
      {text}
    </p>
  );
}

interface OrganizationLineProps {
  name: string;
  logo: NonNullable<PersonProfile['logo']>;
}

export function OrganizationLine({ name, logo }: OrganizationLineProps) {
  return (
    <p className={styles.organization}>
      <Logo name={name} image={logo} size={40} />
      <span dir="auto">{name}</span>
    </p>
  );
}
