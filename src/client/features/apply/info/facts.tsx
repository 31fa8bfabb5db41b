import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Programme } from '#contract/programme.ts';
import styles from './facts.module.css';
import { KeyDates } from './key-dates.tsx';

interface FactsProps {
  readonly programme: Programme;
  readonly now: number;
}

/** Facts to know before applying: eligibility, criteria, dates, and frequent questions. */
export function Facts({ programme, now }: FactsProps) {
  const { eligibility, faqs } = programme;
  const criteria = programme.judgingCriteria;
  return (
    <>
      <FactsSection title="Who can apply">
        <ul className={styles.list}>
          {eligibility.map((text) => (
            <li key={text} className={styles.item}>
              <Check size={20} strokeWidth={1.75} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </FactsSection>
      <FactsSection title="Judging criteria" count={criteria.length}>
        {criteria.map(({ title, text }, index) => (
          <Fold key={title} title={title} number={index + 1}>
            {text}
          </Fold>
        ))}
      </FactsSection>
      <FactsSection title="FAQs and key dates">
        <KeyDates programme={programme} now={now} />
        {faqs.map(({ question, answer }) => (
          <Fold key={question} title={question}>
            {answer}
          </Fold>
        ))}
      </FactsSection>
    </>
  );
}

interface FactsSectionProps {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}

function FactsSection({ title, count, children }: FactsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </div>
      {children}
    </section>
  );
}

interface FoldProps {
  readonly title: string;
  /** Its place among the others, where they are counted. */
  readonly number?: number;
  /** Its rank among the headings of the screen. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** Line that opens to say more. */
export function Fold({ title, number, heading: Heading = 'h3', children }: FoldProps) {
  return (
    <details className={styles.fold} data-numbered={number !== undefined || undefined}>
      <summary className={styles.line}>
        {number !== undefined && <span className={styles.number}>{number}</span>}
        <Heading className={styles.title}>{title}</Heading>
        <ChevronDown className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}
