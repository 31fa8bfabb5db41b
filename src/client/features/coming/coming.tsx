import { useConnection } from '#client/connection/connection-context.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page } from '#client/ui/page.tsx';
import { type ComingAreaId, comingArea } from './areas.ts';
import styles from './coming.module.css';

/** An area that opens later: what it will do, and what one can do now. */
export function Coming({ area }: { area: ComingAreaId }) {
  const { title, icon: Icon, text, back } = comingArea(area);
  const isSignedIn = useConnection().session.get() !== null;
  return (
    <Page title={title} header={back ? 'bar' : 'large'} back={back}>
      <div className={styles.coming}>
        <span className={styles.ring}>
          <img className={styles.pattern} src="/patterns/tile.svg" alt="" decoding="async" />
          <span className={styles.disc}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
          </span>
        </span>
        <h2 className={styles.title}>Opening soon</h2>
        <p className={styles.text}>{text}</p>
        {isSignedIn ? (
          <LinkButton to="/agenda" variant="soft">
            See the agenda
          </LinkButton>
        ) : (
          <LinkButton to="/login" variant="soft">
            Sign in
          </LinkButton>
        )}
      </div>
    </Page>
  );
}
