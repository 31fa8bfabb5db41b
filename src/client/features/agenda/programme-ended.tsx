import { LinkButton } from '#client/ui/controls/button.tsx';
import type { Programme } from '#contract/programme.ts';
import { HeroPattern } from './hero-pattern.tsx';
import hero from './next-session.module.css';
import styles from './programme-ended.module.css';

/** Takes the next session's place when the last one is over. */
export function ProgrammeEnded({ programme }: { programme: Programme }) {
  return (
    <section className={hero.hero} aria-labelledby="next-session">
      <HeroPattern />
      <p className={hero.overline}>{programme.cohortName}</p>
      <h2 id="next-session" className={styles.ended}>
        The {programme.year} programme has ended
      </h2>
      <p className={styles.text}>
        All {programme.masterclasses.length} masterclasses are over. Stay in touch with the people you met.
      </p>
      <LinkButton to="/contacts" size="medium" className={styles.link}>
        Find people
      </LinkButton>
    </section>
  );
}
