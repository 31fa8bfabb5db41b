import { PickSheet } from '#client/ui/sheets/pick-sheet.tsx';
import { type SocialLinkType, socialLinkTypes } from '#contract/social-links.ts';
import { socialLinkLabel } from '#domain/social-link-labels.ts';
import { linkIcons } from './link-icons.ts';

interface LinkKindSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPick: (type: SocialLinkType) => void;
}

const options = socialLinkTypes.map((id) => ({ id, title: socialLinkLabel(id) }));
const isKind = (id: string): id is SocialLinkType => Object.hasOwn(linkIcons, id);

/** The kinds of links, for adding one. */
export function LinkKindSheet({ isOpen, onClose, onPick }: LinkKindSheetProps) {
  return (
    <PickSheet
      isOpen={isOpen}
      onClose={onClose}
      title="Add a link"
      searchLabel="Search"
      options={options}
      onPick={(id) => isKind(id) && onPick(id)}
      lead={(id) => isKind(id) && <KindIcon type={id} />}
    />
  );
}

function KindIcon({ type }: { type: SocialLinkType }) {
  const Icon = linkIcons[type];
  return <Icon size={22} strokeWidth={1.75} aria-hidden />;
}
