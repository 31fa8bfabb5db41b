import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { answerSchemas, requestSchemas } from './conversations-schemas.ts';
import type { ServiceState, StoredConversation, StoredMessage, StoredRole } from './conversations-state.ts';
import { Refusal } from './refusal.ts';
import { twilioEnv } from './twilio-env.ts';

export interface Request {
  readonly method: string;
  /** Parts of the path below the service. */
  readonly path: readonly string[];
  readonly form: Readonly<Record<string, string | string[]>>;
}

export interface Result {
  readonly status: number;
  readonly body: unknown;
}

const newSid = (letters: string) => `${letters}${randomBytes(16).toString('hex')}`;
const gone: Result = { status: 204, body: undefined };
const found = (body: unknown): Result => ({ status: 200, body });
const made = (body: unknown): Result => ({ status: 201, body });
const notFound = () => new Refusal(404, 20_404);

const conversationAnswer = ({ sid, name }: StoredConversation) =>
  v.parse(answerSchemas.conversation, {
    sid,
    unique_name: name,
    chat_service_sid: twilioEnv.TWILIO_CONVERSATIONS_SERVICE_SID,
  });
const messageAnswer = ({ sid: conversation_sid }: StoredConversation, message: StoredMessage) => {
  const { createdAt: date_created, ...rest } = message;
  return v.parse(answerSchemas.message, { ...rest, conversation_sid, date_created });
};
const roleAnswer = ({ name, ...role }: StoredRole) =>
  v.parse(answerSchemas.role, { ...role, friendly_name: name });

function participantAnswer({ sid: conversation_sid, participants }: StoredConversation, identity: string) {
  const participant = participants.get(identity);
  if (participant === undefined) throw notFound();
  const { sid, roleSid: role_sid } = participant;
  return v.parse(answerSchemas.participant, { sid, conversation_sid, identity, role_sid });
}

function conversationOf({ conversations }: ServiceState, name: string | undefined): StoredConversation {
  const conversation = conversations.find((one) => one.sid === name || one.name === name);
  if (conversation === undefined) throw notFound();
  return conversation;
}

function createConversation(state: ServiceState, form: Request['form']): Result {
  const { UniqueName: name = newSid('name') } = v.parse(requestSchemas.createConversation, form);
  if (state.conversations.some((one) => one.name === name)) throw new Refusal(409, 50_353);
  const conversation = { sid: newSid('CH'), name, participants: new Map(), messages: [] };
  state.conversations.push(conversation);
  return made(conversationAnswer(conversation));
}

function participantRoutes(state: ServiceState, conversation: StoredConversation, request: Request): Result {
  const [, , , identity] = request.path;
  if (identity === undefined) {
    const { Identity, RoleSid } = v.parse(requestSchemas.addParticipant, request.form);
    if (conversation.participants.has(Identity)) throw new Refusal(409, 50_433);
    const role = RoleSid ?? state.configuration.DefaultConversationRoleSid;
    const roleSid = typeof role === 'string' ? role : null;
    conversation.participants.set(Identity, { sid: newSid('MB'), roleSid });
    state.users.add(Identity);
    return made(participantAnswer(conversation, Identity));
  }
  const answer = participantAnswer(conversation, identity);
  if (request.method === 'GET') return found(answer);
  conversation.participants.delete(identity);
  return gone;
}

function addMessage(state: ServiceState, conversation: StoredConversation, form: Request['form']): Result {
  const { Author, Body, Attributes = '{}', DateCreated } = v.parse(requestSchemas.addMessage, form);
  const message = {
    sid: newSid('IM'),
    index: (conversation.messages.at(-1)?.index ?? -1) + 1,
    author: Author,
    body: Body,
    attributes: Attributes,
    createdAt: DateCreated ?? new Date(0).toISOString(),
  };
  conversation.messages.push(message);
  state.users.add(Author);
  return made(messageAnswer(conversation, message));
}

function messageRoutes(state: ServiceState, conversation: StoredConversation, request: Request): Result {
  const [, , , sid] = request.path;
  const { messages } = conversation;
  if (sid === undefined && request.method === 'POST') return addMessage(state, conversation, request.form);
  if (sid === undefined) {
    const { Order = 'asc', PageSize = 50 } = v.parse(requestSchemas.listMessages, request.form);
    const ordered = Order === 'desc' ? messages.toReversed() : messages;
    return found({ messages: ordered.slice(0, PageSize).map((one) => messageAnswer(conversation, one)) });
  }
  const at = messages.findIndex((one) => one.sid === sid);
  const message = messages[at];
  if (message === undefined) throw notFound();
  if (request.method === 'GET') return found(messageAnswer(conversation, message));
  messages.splice(at, 1);
  return gone;
}

function roleRoutes({ roles }: ServiceState, { method, form }: Request): Result {
  if (method === 'GET') {
    v.parse(requestSchemas.listRoles, form);
    return found({ roles: roles.map(roleAnswer) });
  }
  const { FriendlyName, Type, Permission } = v.parse(requestSchemas.createRole, form);
  const role = { sid: newSid('RL'), name: FriendlyName, type: Type, permissions: Permission };
  roles.push(role);
  return made(roleAnswer(role));
}

function configurationRoutes(state: ServiceState, { path, form }: Request): Result {
  if (path[1] === 'Webhooks') Object.assign(state.webhooks, v.parse(requestSchemas.configureWebhooks, form));
  else Object.assign(state.configuration, v.parse(requestSchemas.configure, form));
  return found({});
}

/** Does what a request asks, as Twilio would. */
export function answer(state: ServiceState, request: Request): Result {
  const { method, path, form } = request;
  const [kind, name, part] = path;
  if (kind === 'Roles') return roleRoutes(state, request);
  if (kind === 'Configuration') return configurationRoutes(state, request);
  if (kind === 'Users') {
    if (name === undefined || !state.users.delete(name)) throw notFound();
    for (const { participants } of state.conversations) participants.delete(name);
    return gone;
  }
  if (kind !== 'Conversations') throw notFound();
  if (name === undefined) return createConversation(state, form);
  const conversation = conversationOf(state, name);
  if (part === 'Participants') return participantRoutes(state, conversation, request);
  if (part === 'Messages') return messageRoutes(state, conversation, request);
  v.parse(requestSchemas.nothing, form);
  if (method === 'GET') return found(conversationAnswer(conversation));
  state.conversations.splice(state.conversations.indexOf(conversation), 1);
  return gone;
}
