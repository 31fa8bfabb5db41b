export interface StoredMessage {
  readonly sid: string;
  readonly index: number;
  readonly author: string;
  readonly body: string;
  readonly attributes: string;
  readonly createdAt: string;
}

export interface StoredConversation {
  readonly sid: string;
  readonly name: string;
  /** Identifiers of participants by their identities. */
  readonly participants: Map<string, { readonly sid: string; readonly roleSid: string | null }>;
  readonly messages: StoredMessage[];
}

export interface StoredRole {
  readonly sid: string;
  readonly name: string;
  readonly type: 'conversation' | 'service';
  readonly permissions: readonly string[];
}

/** All that the stand-in knows. */
export interface ServiceState {
  readonly conversations: StoredConversation[];
  readonly roles: StoredRole[];
  readonly configuration: Record<string, unknown>;
  readonly webhooks: Record<string, unknown>;
  /** Identities of whom something is kept. */
  readonly users: Set<string>;
}

export const createConversationsState = (): ServiceState => ({
  conversations: [],
  roles: [],
  configuration: {},
  webhooks: {},
  users: new Set(),
});
