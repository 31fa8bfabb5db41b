import type { Config } from '#server/config.ts';
import type { Writer } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import type { ChatChange, ChatProvider } from './chat.ts';
import { type ConversationsService, createConversationsService } from './conversations-service.ts';
import { createEmbeddedChat } from './embedded-chat.ts';
import { createTwilioChat, twilioNoticesPath } from './twilio-chat.ts';

interface ServiceOptions {
  readonly config: Pick<Config, 'twilio' | 'publicUrl'>;
  readonly clock: () => number;
  readonly logger: Logger;
}

/** Creates the way to the conversations at Twilio; null where chat is our own alone. */
export function createChatService({ config, clock, logger }: ServiceOptions): ConversationsService | null {
  const { twilio, publicUrl } = config;
  if (twilio?.conversations == null) return null;
  const noticesUrl = `${publicUrl}${twilioNoticesPath}`;
  return createConversationsService({
    config: twilio,
    service: twilio.conversations,
    noticesUrl,
    clock,
    logger,
  });
}

interface ChatOptions {
  readonly config: Pick<Config, 'twilio'>;
  readonly clock: () => number;
  /** Queues what a change asks of another provider. */
  readonly changed: (tx: Writer, change: ChatChange, now: number) => Promise<void>;
  readonly tell: ChatProvider['tell'];
}

/** Creates the provider that brings conversations to the apps. */
export function createChat({ config: { twilio }, clock, changed, tell }: ChatOptions): ChatProvider {
  if (twilio?.conversations == null) return createEmbeddedChat(tell);
  const { account, conversations } = twilio;
  return createTwilioChat({
    account,
    serviceSid: conversations.serviceSid,
    clock,
    changed: (tx, change) => changed(tx, change, clock()),
    tell,
  });
}
