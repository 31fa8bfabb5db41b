import { type ChatProvider, newSid } from './chat.ts';

interface Channel {
  toConversation: ChatProvider['tell'];
}

/** Creates the embedded provider: our own database and channel. */
export const createEmbeddedChat = (channel: Channel): ChatProvider => ({
  newSid: async () => newSid(),
  accessToken: async () => null,
  tell: channel.toConversation,
});
