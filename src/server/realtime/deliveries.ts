import type { Context } from '#server/context.ts';
import { createAudiences } from './audiences.ts';
import type { Channels } from './channels.ts';
import { createNewest } from './newest.ts';
import type { Notice } from './notice.ts';

/** Brings what has happened to the channels whom it concerns. */
export function createDeliveries(
  { database, logger }: Pick<Context, 'database' | 'logger'>,
  channels: Channels,
) {
  const audienceOf = createAudiences(database.reader);
  const isNewest = createNewest();
  let delivered = Promise.resolve();

  async function deliver(notice: Exclude<Notice, { to: 'session' }>): Promise<void> {
    if (notice.to === 'everybody') return channels.sendMissed();
    if (notice.to === 'person') return channels.send(channels.ofPerson(notice.userId), notice.change);
    if (channels.all.size === 0) return;
    const audience = await audienceOf(notice.change.eventId);
    channels.send(channels.ofPeople(audience), notice.change);
  }

  return (notice: Exclude<Notice, { to: 'session' }>): void => {
    if (!isNewest(notice)) return;
    // One after the other, since a newer count must not be overtaken by an older one.
    delivered = delivered
      .then(() => deliver(notice))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'change not told');
        channels.sendMissed();
      });
  };
}
