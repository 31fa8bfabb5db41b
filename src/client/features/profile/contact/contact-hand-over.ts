import { handOver } from '#client/share/share.ts';
import type { PersonProfile } from '#contract/users.ts';
import { contactCard } from '#domain/contact-card.ts';
import { suffixOf } from '#domain/suffix.ts';
import { withTimeLimit } from '#offline/time-limit.ts';

/** Share sheets open only for a short while after a tap. */
const portraitWaitMs = 1_500;

/** Gives a person to the phone's address book as a file, which is made here and so works without a network. */
export async function handOverContact(profile: PersonProfile): Promise<void> {
  const photo = profile.image === null ? null : await portraitSoon(profile.image);
  const fileName = `${suffixOf(profile.myLastlink)}.vcf`;
  await handOver(new File([contactCard(profile, photo)], fileName, { type: 'text/vcard' }));
}

/** A contact without a portrait is better than none. */
const portraitSoon = (address: string): Promise<string | null> =>
  withTimeLimit(
    portraitWaitMs,
    portraitJpeg(address).catch(() => null),
    null,
  );

const side = 200;
const quality = 0.85;

/** A portrait of our own as a square JPEG in base64; address books read no other kinds of image everywhere. */
async function portraitJpeg(address: string): Promise<string | null> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? null;
}
