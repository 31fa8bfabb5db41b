import { useState } from 'react';
import { personalPlace } from '#client/forms/local-draft.ts';
import { type LocalDraft, useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { ExportButton } from '#client/network/export-button.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { limits } from '#contract/limits.ts';
import { exportOwnData } from '#contract/own-data.ts';
import { minuteMs } from '#domain/time/clock.ts';
import styles from './data-panel.module.css';
import { type Deletion, noDeletion } from './deletion.ts';
import { DeletionCode } from './deletion-code.tsx';
import { DeletionPlan } from './deletion-plan.tsx';

/** Content of the page: an archive of all that one has given, and the way out. */
export function DataPanel() {
  return (
    <div className={styles.panel}>
      <section className={styles.section} aria-labelledby="download">
        <h2 className={styles.title} id="download">
          Download
        </h2>
        <p className={styles.lead}>
          Everything that you have given: your profile, posts, messages, forms and files, in one zip file with
          pages to read. What others wrote to you is theirs, and is not in it.
        </p>
        <div>
          <ExportButton
            endpoint={exportOwnData}
            input={{}}
            fileName="last-links.zip"
            list="Your data"
            label="Download my data"
            look="soft"
          />
        </div>
      </section>
      <DeletionSection />
    </div>
  );
}

/** Way out in three steps, of which the second says what will happen and the third needs the mailed code. */
function DeletionSection() {
  const me = useMe();
  const [isAsked, setIsAsked] = useState(false);
  const draft = useLocalDraft<Deletion>({
    place: personalPlace(storageKeys.deletion, me.id),
    initial: noDeletion,
  });
  const stop = () => {
    draft.clear();
    setIsAsked(false);
  };
  return (
    <section className={styles.section} aria-labelledby="delete">
      <h2 className={styles.title} id="delete">
        Delete
      </h2>
      {awaitsCode(draft) ? (
        <DeletionCode draft={draft} onStop={stop} />
      ) : isAsked ? (
        <DeletionPlan onSent={() => draft.change({ sentAt: Date.now() })} onStop={stop} />
      ) : (
        <>
          <p className={styles.lead}>
            Deletes your account and everything in it, on every device. What you wrote to others stays, from a
            “Former member”.
          </p>
          <div>
            <Button variant="secondary" onClick={() => setIsAsked(true)}>
              Delete my account
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** True while the code that was sent may still work. */
const awaitsCode = ({ values: { sentAt } }: LocalDraft<Deletion>): boolean =>
  Date.now() - sentAt < limits.signInMinutes * minuteMs;
