import * as v from 'valibot';
import { appName } from '#contract/names.ts';
import { type Notice, PushMessageSchema } from '#contract/push-message.ts';
import { isAppPath } from '#domain/intent.ts';

export const PushedSchema = PushMessageSchema.entries.notification;
/** A push as it was sent: what is to be shown, and the part for the worker. */
export type Pushed = v.InferOutput<typeof PushedSchema>;

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & { readonly renotify?: boolean };
  /** For the person who is signed in on this phone. */
  readonly notice: Notice | null;
}

const look = { icon: '/icons/icon-192.png', badge: '/icons/notification.png' };

/** Stands for what is not this phone's to show, or cannot be read: something must be shown in any case. */
const hidden = (body: string): Shown => ({
  title: appName,
  options: { ...look, body, tag: 'hidden', data: { link: '/' } },
  notice: null,
});

/** Decides what is shown of a push. `ownerId` is the person who is signed in here; what is another's stays hidden. */
export function decideNotification(pushed: Pushed | null, ownerId: number | null): Shown {
  if (pushed === null) return hidden('Something is new.');
  const { title, body, icon, tag, data: notice } = pushed;
  if (notice.userId !== ownerId) return hidden('Something is new. Sign in to see it.');
  const { link, content } = notice;
  const messageId = content?.type === 'chat.message' ? content.message.id : undefined;
  // Of a conversation the newest takes the place of the one before, and is heard again.
  return { title, options: { ...look, body, icon, tag, renotify: true, data: { link, messageId } }, notice };
}

/** Window of the app, as far as it matters which one is shown. */
interface Page {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
}

/** Chooses the window that is to be shown: the one in use, one that can be seen, or the one that was used last. */
export const choosePage = <P extends Page>(pages: readonly P[]): P | undefined =>
  pages.find(({ focused }) => focused) ??
  pages.find(({ visibilityState }) => visibilityState === 'visible') ??
  pages[0];

const LinkSchema = v.object({ link: v.pipe(v.string(), v.check(isAppPath)) });

/** Reads where a notification leads: into this app, in any case. */
export function linkOf(data: unknown): string {
  const read = v.safeParse(LinkSchema, data);
  return read.success ? read.output.link : '/';
}
