import { randomBytes } from 'node:crypto';
import type { ChatProvider } from './chat.ts';

interface Channel {
  toConversation: ChatProvider['tell'];
}

/** Creates the embedded provider: our own database and channel. */
export const createEmbeddedChat = (channel: Channel): ChatProvider => ({
  // Nobody can guess it.
  newSid: async () => randomBytes(16).toString('hex'),
  accessToken: async () => null,
  tell: channel.toConversation,
});
