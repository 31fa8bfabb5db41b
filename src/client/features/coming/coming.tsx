import { Armchair, type LucideIcon, MessageCircle } from 'lucide-react';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { Page } from '#client/ui/layout/page.tsx';

/** An area that opens later: what it will do, and what one can do now. */
export function Coming({ area }: { area: ComingAreaId }) {
  const { title, icon, text } = comingArea(area);
  return (
    <Page title={title}>
      <AreaMessage icon={icon} title="Opening soon" text={text}>
        <LinkButton to="/agenda" variant="soft">
          See the agenda
        </LinkButton>
      </AreaMessage>
    </Page>
  );
}

interface ComingArea {
  readonly title: string;
  readonly icon: LucideIcon;
  /** Sentence about what it will do. */
  readonly text: string;
}

const comingAreas = {
  chat: {
    title: 'Chat',
    icon: MessageCircle,
    text: 'Write to the people you meet; messages wait on your phone while you are offline.',
  },
  table: {
    title: 'Table',
    icon: Armchair,
    text: 'Take a seat at a round table and talk by video with whoever sits there.',
  },
} as const satisfies Record<string, ComingArea>;

type ComingAreaId = keyof typeof comingAreas;

const comingArea = (id: ComingAreaId): ComingArea => comingAreas[id];
