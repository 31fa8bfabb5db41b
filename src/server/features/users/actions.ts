import type { OwnUser, UpdateUser } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import type { Writer } from '#server/db/database.ts';
import { presentOwnUser } from './present.ts';
import { type UserChange, updateUser } from './store.ts';

function toChange(update: UpdateUser): UserChange {
  return {
    first_name: update.firstName,
    last_name: update.lastName,
    organization: update.organization,
    position: update.position,
    location: update.location,
    time_zone_id: update.timeZoneId,
    linked_in_profile_link: update.linkedInProfileLink === '' ? null : update.linkedInProfileLink,
  };
}

/** Changes the named parts of one's own profile. */
export async function changeProfile(
  tx: Writer,
  { userId, update, config }: { userId: number; update: UpdateUser; config: Pick<Config, 'publicUrl'> },
): Promise<OwnUser> {
  return presentOwnUser(await updateUser(tx, userId, toChange(update)), config.publicUrl);
}
