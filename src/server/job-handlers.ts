import type { Context } from './context.ts';
import { tellDecisionHandler, tellDecisionKind } from './features/events/registrants/tell-decision.ts';
import { deleteVideosHandler } from './features/resources/videos/delete-videos.ts';
import { deleteVideosKind, relayVideoKind } from './features/resources/videos/queue.ts';
import { relayVideoHandler } from './features/resources/videos/relay-video.ts';
import type { JobHandler } from './jobs/jobs.ts';
import { sendMailHandler, sendMailKind } from './jobs/send-mail.ts';
import type { ConversationsService } from './providers/chat/conversations-service.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { PushSender } from './providers/push/push-sender.ts';
import type { Vimeo } from './providers/vimeo/vimeo.ts';
import { sendPushKind } from './push/notices.ts';
import { sendPushHandler } from './push/send-push.ts';
import { pushKinds } from './push/subjects.ts';
import { mirrorConversationHandler } from './workflows/chat-mirror/mirror-conversation.ts';
import { mirrorGoneHandler } from './workflows/chat-mirror/mirror-gone.ts';
import { mirrorMessageHandler } from './workflows/chat-mirror/mirror-message.ts';
import { mirrorKinds } from './workflows/chat-mirror/queue.ts';
import {
  eraseHandler,
  eraseKind,
  removeFilesHandler,
  removeFilesKind,
} from './workflows/own-data/deletion/erase.ts';
import { createBadge } from './workflows/push/badge.ts';
import { pushMessagesHandler } from './workflows/push/messages.ts';
import type { PushContext } from './workflows/push/notice.ts';
import { pushDecisionHandler, pushRequestsHandler } from './workflows/push/requests.ts';
import { createStillTold } from './workflows/push/still-told.ts';
import { pushThreadHandler } from './workflows/push/threads.ts';

interface Services extends PushContext, Pick<Context, 'config' | 'database' | 'files' | 'secret'> {
  readonly mailer: Mailer;
  readonly push: PushSender;
  /** Conversations at another provider; null where there is none. */
  readonly chatService: ConversationsService | null;
  /** Returns the context of the process, which has the jobs and is there once one is worked. */
  readonly contextOf: () => Context;
  /** Null where videos are with us alone. */
  readonly vimeo: Vimeo | null;
}

/** Handlers of jobs by kind. */
export function jobHandlers({
  mailer,
  push,
  chatService,
  contextOf,
  vimeo,
  ...context
}: Services): Readonly<Record<string, JobHandler>> {
  return {
    ...(chatService && mirrorHandlers(chatService, context, contextOf)),
    [sendMailKind]: sendMailHandler(mailer),
    [tellDecisionKind]: tellDecisionHandler(context),
    [eraseKind]: eraseHandler(context),
    [removeFilesKind]: removeFilesHandler(context),
    [pushKinds.messages]: pushMessagesHandler(context),
    [pushKinds.thread]: pushThreadHandler(context),
    [pushKinds.requests]: pushRequestsHandler(context),
    [pushKinds.decision]: pushDecisionHandler(context),
    [sendPushKind]: sendPushHandler({
      ...context,
      push,
      readBadge: createBadge(context),
      stillTold: createStillTold(context),
    }),
    ...(vimeo && {
      [relayVideoKind]: relayVideoHandler({ ...context, vimeo }),
      [deleteVideosKind]: deleteVideosHandler({ ...context, vimeo }),
    }),
  };
}

const mirrorHandlers = (
  service: ConversationsService,
  context: Pick<Context, 'database' | 'clock'>,
  contextOf: () => Context,
) => ({
  [mirrorKinds.conversation]: mirrorConversationHandler({ ...context, service }),
  [mirrorKinds.gone]: mirrorGoneHandler({ ...context, service }),
  [mirrorKinds.message]: mirrorMessageHandler(service, contextOf),
});
