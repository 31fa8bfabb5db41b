import { ContactRound, MessageCircle, PencilLine, QrCode, Share2, WifiOff } from 'lucide-react';
import { useFavouritePress, useFavourites } from '#client/people/favourites.tsx';
import { useShare } from '#client/share/share.ts';
import { ActionTile, ActionTiles, LinkTile } from '#client/ui/controls/action-tile.tsx';
import { FavouriteStar } from '#client/ui/controls/star-toggle.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { PersonProfile } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';

interface ProfileActionsProps {
  profile: PersonProfile;
  onMessage: () => void;
}

/** Actions on somebody else's profile. */
export function ProfileActions({ profile, onMessage }: ProfileActionsProps) {
  return (
    <ActionTiles>
      <ActionTile icon={MessageCircle} label="Message" tone="main" onClick={onMessage} />
      <FavouriteTile profile={profile} />
      <ShareTile profile={profile} />
      <SaveTile profile={profile} />
    </ActionTiles>
  );
}

/** Actions on the person's own profile. */
export function OwnProfileActions({ profile }: Pick<ProfileActionsProps, 'profile'>) {
  return (
    <ActionTiles>
      <LinkTile icon={PencilLine} label="Edit" tone="main" to="/account/edit" />
      <LinkTile icon={QrCode} label="My card" to="/account/card" />
      <ShareTile profile={profile} />
      <SaveTile profile={profile} />
    </ActionTiles>
  );
}

const FilledStar = () => <FavouriteStar isFavourite />;
const EmptyStar = () => <FavouriteStar isFavourite={false} />;

function FavouriteTile({ profile }: Pick<ProfileActionsProps, 'profile'>) {
  const { ids } = useFavourites();
  const isFavourite = ids?.has(profile.id) === true;
  const { press, sheet } = useFavouritePress(profile, isFavourite);
  return (
    <>
      <ActionTile
        icon={isFavourite ? FilledStar : EmptyStar}
        label="Favorite"
        aria-pressed={isFavourite}
        disabled={ids === null}
        onClick={press}
      />
      {sheet}
    </>
  );
}

function ShareTile({ profile }: Pick<ProfileActionsProps, 'profile'>) {
  const { share } = useShare();
  const address = { title: displayName(profile), url: profile.myLastlink };
  return <ActionTile icon={Share2} label="Share" onClick={() => void share(address)} />;
}

function SaveTile({ profile }: Pick<ProfileActionsProps, 'profile'>) {
  const toasts = useToasts();
  const save = async () => {
    try {
      const { handOverContact } = await import('#client/features/profile/contact/contact-hand-over.ts');
      await handOverContact(profile);
    } catch {
      toasts.show({ text: 'No connection. Please try again.', icon: WifiOff });
    }
  };
  return <ActionTile icon={ContactRound} label="Save" onClick={() => void save()} />;
}
