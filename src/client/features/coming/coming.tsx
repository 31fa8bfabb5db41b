import { LinkButton } from '#client/ui/controls/button.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { type ComingAreaId, comingArea } from './areas.ts';

/** An area that opens later: what it will do, and what one can do now. */
export function Coming({ area }: { area: ComingAreaId }) {
  const { title, icon, text, back } = comingArea(area);
  return (
    <Page title={title} header={back ? 'bar' : 'large'} back={back}>
      <AreaMessage icon={icon} title="Opening soon" text={text}>
        <LinkButton to="/agenda" variant="soft">
          See the agenda
        </LinkButton>
      </AreaMessage>
    </Page>
  );
}
