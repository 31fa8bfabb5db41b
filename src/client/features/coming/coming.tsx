import { useConnection } from '#client/connection/connection-context.tsx';
import { AreaMessage } from '#client/ui/area-message.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page } from '#client/ui/page.tsx';
import { type ComingAreaId, comingArea } from './areas.ts';

/** An area that opens later: what it will do, and what one can do now. */
export function Coming({ area }: { area: ComingAreaId }) {
  const { title, icon, text, back } = comingArea(area);
  const isSignedIn = useConnection().session.get() !== null;
  return (
    <Page title={title} header={back ? 'bar' : 'large'} back={back}>
      <AreaMessage icon={icon} title="Opening soon" text={text}>
        {isSignedIn ? (
          <LinkButton to="/agenda" variant="soft">
            See the agenda
          </LinkButton>
        ) : (
          <LinkButton to="/login" variant="soft">
            Sign in
          </LinkButton>
        )}
      </AreaMessage>
    </Page>
  );
}
