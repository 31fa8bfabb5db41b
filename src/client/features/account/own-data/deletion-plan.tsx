import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { OnlineFailure } from '#client/network/online-failure.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { type DeletionPlan as Plan, readDeletionPlan } from '#contract/own-data.ts';
import styles from './data-panel.module.css';
import { offlineText } from './deletion.ts';
import { useRequestDeletion } from './use-deletion.ts';

interface DeletionPlanProps {
  readonly onSent: () => void;
  readonly onStop: () => void;
}

/** Step that says what will happen, before a code is sent. */
export function DeletionPlan({ onSent, onStop }: DeletionPlanProps) {
  const { api } = useConnection();
  const { email } = useMe();
  const head = useRef<HTMLHeadingElement>(null);
  // It tells of others, and only of this moment.
  const plan = useQuery({ ...apiQuery(api, readDeletionPlan, {}), meta: { kept: false }, staleTime: 0 });
  const request = useRequestDeletion();
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h3 ref={head} tabIndex={-1} className={styles.question}>
        Delete your account?
      </h3>
      <ul className={styles.facts}>
        <li>Your profile, forms, files, notes, places and settings are deleted. It cannot be undone.</li>
        <li>Posts and messages that you wrote to others stay, from a “Former member”.</li>
        <li>You are signed out everywhere at once, and your seat at a table is free.</li>
        {plan.data && <PassedOn plan={plan.data} />}
        <li>You may download your data before. Backups of the server lose it with their age.</li>
      </ul>
      <p className={styles.lead}>
        We send six digits to <bdi className={styles.address}>{email}</bdi>. Nothing happens before you type
        them.
      </p>
      <OnlineFailure error={request.error ?? plan.error} offlineText={offlineText} />
      <div className={styles.actions}>
        <Button
          variant="danger"
          disabled={!plan.data}
          isBusy={request.isPending}
          onClick={() => request.mutate(undefined, { onSuccess: onSent })}
        >
          Send code
        </Button>
        {plan.isError && (
          <Button variant="soft" onClick={() => void plan.refetch()}>
            Retry
          </Button>
        )}
        <Button variant="secondary" onClick={onStop}>
          Keep my account
        </Button>
      </div>
    </div>
  );
}

/** Fates of the person's organisations and rooms, one a line. */
function PassedOn({ plan: { organizations, rooms } }: { readonly plan: Plan }) {
  const passing = [
    ...organizations.map((one) => ({ ...one, key: `organization ${one.id}` })),
    ...rooms.map((one) => ({ ...one, key: `room ${one.id}` })),
  ];
  return passing.map(({ key, name, to }) => (
    <li key={key} className={styles.fact}>
      <bdi className={styles.address}>{name}</bdi>{' '}
      {to === null ? (
        'is deleted: nobody else is in it.'
      ) : (
        <>
          passes to <bdi className={styles.address}>{to}</bdi>.
        </>
      )}
    </li>
  ));
}
