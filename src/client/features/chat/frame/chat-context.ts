import { createContext, use } from 'react';

/** State of the area around the open conversation. */
interface ChatState {
  /** Conversation beside the list while no address names one; null on phones, and where there is none. */
  readonly first: string | null;
}

export const ChatContext = createContext<ChatState>({ first: null });

export const useChat = (): ChatState => use(ChatContext);
