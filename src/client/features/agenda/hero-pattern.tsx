import styles from './next-session.module.css';

export const HeroPattern = () => (
  <img className={styles.pattern} src="/patterns/hero.svg" width={432} height={324} alt="" decoding="async" />
);
