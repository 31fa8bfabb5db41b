import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import { getProgramme } from '#contract/programme.ts';
import { postTexts, restrictedText } from '#contract/threads.ts';
import { areApplicationsOpen } from '#domain/applications.ts';
import styles from './restricted-notice.module.css';

/** For whom an area of the programme is closed: how to take part, and whom to ask. */
export function RestrictedNotice() {
  const { api, deployment, programmeNow } = useConnection();
  const { cohortName, year } = deployment.programme;
  const programme = useQuery(apiQuery(api, getProgramme, {})).data;
  const { kind } = useFormStatus('mentor');
  const isMentor = kind === 'submitted' || kind === 'waiting';
  const isClosed = programme && !areApplicationsOpen(programme.applications, programmeNow());
  return (
    <AreaMessage
      icon={Lock}
      title={postTexts.restrictedTitle}
      text={restrictedText(cohortName)}
      more={
        isClosed &&
        `Applications for ${year} are closed. ${isMentor ? 'You are registered as a mentor.' : 'Mentors can still register.'}`
      }
    >
      {isClosed && !isMentor && (
        <LinkButton to="/apply/mentor" variant="soft">
          {applicationTexts.registerMentor}
        </LinkButton>
      )}
      <LinkButton to="/apply" variant={isClosed ? 'text' : 'soft'}>
        How to take part
      </LinkButton>
      {programme && (
        <p className={styles.ask}>
          Questions? Write to <a href={`mailto:${programme.contactEmail}`}>{programme.contactEmail}</a>
        </p>
      )}
    </AreaMessage>
  );
}
