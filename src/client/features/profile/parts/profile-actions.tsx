import { ContactRound, MessageCircle, PencilLine, QrCode, Share2, WifiOff } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import type { ShownProfile } from '#client/features/profile/use-profile.ts';
import { useFavouritePress, useFavourites } from '#client/people/favourites.tsx';
import { useShare } from '#client/share/share.ts';
import { ActionTile, ActionTiles, LinkTile } from '#client/ui/controls/action-tile.tsx';
import { FavouriteStar } from '#client/ui/controls/star-toggle.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { displayName } from '#domain/person.ts';

interface PartProps {
  shown: ShownProfile;
}

/** Actions on somebody else's profile. */
export function ProfileActions({ shown, onMessage }: PartProps & { onMessage: () => void }) {
  return (
    <ActionTiles>
      <ActionTile icon={MessageCircle} label="Message" tone="main" onClick={onMessage} />
      <FavouriteTile shown={shown} />
      <ShareTile shown={shown} />
      <SaveTile shown={shown} />
    </ActionTiles>
  );
}

/** Actions on the person's own profile. */
export function OwnProfileActions({ shown }: PartProps) {
  return (
    <ActionTiles>
      <LinkTile icon={PencilLine} label="Edit" tone="main" to="/account/edit" />
      <LinkTile icon={QrCode} label="My contact" to="/account/card" />
      <ShareTile shown={shown} />
      <SaveTile shown={shown} />
    </ActionTiles>
  );
}

const FilledStar = () => <FavouriteStar isFavourite />;
const EmptyStar = () => <FavouriteStar isFavourite={false} />;

function FavouriteTile({ shown: { profile } }: PartProps) {
  const { ids } = useFavourites();
  const isFavourite = ids?.has(profile.id) === true;
  const { press, sheet } = useFavouritePress(profile, isFavourite);
  return (
    <>
      <ActionTile
        icon={isFavourite ? FilledStar : EmptyStar}
        label="Favourite"
        aria-pressed={isFavourite}
        disabled={ids === null}
        onClick={press}
      />
      {sheet}
    </>
  );
}

function ShareTile({ shown: { profile } }: PartProps) {
  const { share } = useShare();
  const address = { title: displayName(profile), url: profile.myLastlink };
  return <ActionTile icon={Share2} label="Share" onClick={() => void share(address)} />;
}

/** Lists tell no numbers: whoever is known from one alone is saved once the rest has come, or where it cannot come. */
function SaveTile({ shown: { profile, extent } }: PartProps) {
  const toasts = useToasts();
  const isOnline = useIsOnline();
  const save = async () => {
    try {
      const { handOverContact } = await import('#client/features/profile/contact/contact-hand-over.ts');
      await handOverContact(profile);
    } catch {
      toasts.show({ text: 'No connection. Please try again.', icon: WifiOff });
    }
  };
  return (
    <ActionTile
      icon={ContactRound}
      label="Save"
      disabled={extent !== 'all' && isOnline}
      onClick={() => void save()}
    />
  );
}
