import type { Prefill } from '#contract/oauth.ts';
import { onboardingGate } from '#domain/onboarding-gate.ts';
import type { Context } from '#server/context.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import type { OAuthProvider } from '#server/providers/oauth/oauth.ts';
import { requireProvider } from './begin.ts';
import type { ShownAccount } from './exchange.ts';

/** Keeps an image as if a person had uploaded it, and returns its signed address. */
export type KeepImage = (
  context: Context,
  image: {
    readonly userId: number;
    readonly imageType: 'PROFILE_IMAGE';
    readonly fileName: string;
    readonly content: Buffer;
    readonly key: null;
  },
) => Promise<{ readonly presignedUrl: string }>;

const isComplete = (user: UserRow) =>
  onboardingGate({
    firstName: user.first_name,
    lastName: user.last_name,
    position: user.position,
    organization: user.organization,
    timeZoneId: user.time_zone_id,
  }) === null;

/** Gathers what a provider says of a person and their profile does not, for onboarding; nothing once that is over. */
export async function prefillOf(
  context: Context,
  keepImage: KeepImage,
  user: UserRow,
  account: ShownAccount,
): Promise<Prefill> {
  if (isComplete(user)) return {};
  const { profile } = account;
  const given = {
    ...(user.first_name === null && { firstName: profile.firstName, lastName: profile.lastName }),
    ...(user.organization === null && { organization: profile.organization }),
    ...(user.position === null && { position: profile.position }),
    ...(user.location === null && { location: profile.location }),
    ...(user.time_zone_id === null && { timeZoneId: profile.timeZoneId }),
    ...(user.image === null && { image: await takePicture(context, keepImage, user, account) }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** Takes a picture over as if the person had uploaded it, and returns its signed address; null where there is none. */
async function takePicture(
  context: Context,
  keepImage: KeepImage,
  { id: userId }: UserRow,
  { provider: name, profile }: ShownAccount,
): Promise<string | null> {
  if (profile.picture === null) return null;
  const provider: OAuthProvider = requireProvider(context, name);
  const content = await provider.fetchPicture(profile.picture);
  if (content === null) return null;
  const image = { userId, imageType: 'PROFILE_IMAGE', fileName: 'picture', content, key: null } as const;
  try {
    return (await keepImage(context, image)).presignedUrl;
  } catch (error) {
    // Signing in does not fail for want of a picture.
    context.logger.info({ err: error }, 'a picture was not taken over');
    return null;
  }
}
