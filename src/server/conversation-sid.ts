import { randomBytes } from 'node:crypto';

/** Makes the identifier of a new conversation, which nobody can guess; at another chat provider it is the unique name. */
export const newConversationSid = (): string => randomBytes(16).toString('hex');
