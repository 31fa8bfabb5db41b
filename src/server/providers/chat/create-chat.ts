import type { Config } from '#server/config.ts';
import type { Writer } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import type { ChatChange, ChatProvider } from './chat.ts';
import { type ConversationsService, createConversationsService } from './conversations-service.ts';
import { createEmbeddedChat } from './embedded-chat.ts';
import { createTwilioChat, twilioNoticesPath } from './twilio-chat.ts';

interface ChatOptions {
  readonly config: Pick<Config, 'twilio' | 'publicUrl'>;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Queues what a change asks of another provider. */
  readonly changed: (tx: Writer, change: ChatChange, now: number) => Promise<void>;
  readonly tell: ChatProvider['tell'];
}

interface Chat {
  readonly chat: ChatProvider;
  /** Way to the conversations at Twilio; null where chat is our own alone. */
  readonly chatService: ConversationsService | null;
}

/** Creates the provider that brings conversations to the apps. */
export function createChat({ config, clock, logger, changed, tell }: ChatOptions): Chat {
  const { twilio, publicUrl } = config;
  if (twilio?.conversations == null) return { chat: createEmbeddedChat(tell), chatService: null };
  const { account, conversations } = twilio;
  const noticesUrl = `${publicUrl}${twilioNoticesPath}`;
  const chatService = createConversationsService({
    config: twilio,
    service: conversations,
    noticesUrl,
    clock,
    logger,
  });
  const chat = createTwilioChat({
    account,
    serviceSid: conversations.serviceSid,
    clock,
    setUp: chatService.setUp,
    changed: (tx, change) => changed(tx, change, clock()),
    tell,
  });
  return { chat, chatService };
}
