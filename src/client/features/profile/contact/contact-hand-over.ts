import { handOver } from '#client/lib/hand-over.ts';
import type { PersonProfile } from '#contract/users.ts';
import { contactCard } from '#domain/contact-card.ts';
import { suffixOf } from '#domain/suffix.ts';
import { portraitJpeg } from './portrait-jpeg.ts';

/** Share sheets open only for a short while after a tap. */
const portraitWaitMs = 1_500;

/** Gives a person to the phone's address book as a file, which is made here and so works without a network. */
export async function handOverContact(profile: PersonProfile): Promise<void> {
  const photo = profile.image === null ? null : await portraitSoon(profile.image);
  const fileName = `${suffixOf(profile.myLastlink)}.vcf`;
  await handOver(new File([contactCard(profile, photo)], fileName, { type: 'text/vcard' }));
}

/** A contact without a portrait is better than none. */
function portraitSoon(address: string): Promise<string | null> {
  const timeUp = new Promise<null>((resolve) => setTimeout(resolve, portraitWaitMs, null));
  return Promise.race([portraitJpeg(address).catch(() => null), timeUp]);
}
