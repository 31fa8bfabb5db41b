import * as v from 'valibot';
import type { Logger } from '#server/logger.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import type { TwilioConfig } from '#server/providers/twilio/settings.ts';
import { createTwilioCalls, isNotThere, twilioCode } from '#server/providers/twilio/twilio-calls.ts';
import { setUpService } from './set-up-service.ts';

/** Longest text of a message at Twilio, in UTF-16 units; a phone reads the whole from us. */
export const bodyMaxLength = 1600;

/** Codes of Twilio's for what is there already. */
const conversationThere = 50_353;
const participantThere = 50_433;

/** Message as Twilio has it. */
export interface ServiceMessage {
  readonly sid: string;
  /** Identity of whoever wrote it. */
  readonly author: string;
  readonly body: string;
  /** Number of ours under which it was mirrored; null where it was written at Twilio. */
  readonly ownId: number | null;
}

export interface NewServiceMessage {
  readonly ownId: number;
  readonly author: string;
  readonly text: string;
  readonly createdAt: number;
}

/**
 * The service of Twilio that has conversations, by its REST API. Conversations go by our own identifiers, which are
 * Twilio's unique names and stand wherever a sid does; people by their ids. All faults are `ProviderFault`s.
 */
export interface ConversationsService {
  /**
   * Makes the service as we need it; to be called before anything is mirrored or anybody comes in, and again as often
   * as one likes.
   */
  setUp(): Promise<void>;
  /** Makes a conversation, or finds the one of that name; returns Twilio's own identifier. */
  ensureConversation(name: string): Promise<string>;
  /** Deletes a conversation with its messages; one that is not there is deleted already. */
  removeConversation(name: string): Promise<void>;
  /** Adds a participant, or finds the one who is there; returns Twilio's identifier. */
  addParticipant(name: string, identity: string): Promise<string>;
  removeParticipant(name: string, identity: string): Promise<void>;
  /** Deletes what Twilio keeps of a person. */
  removeUser(identity: string): Promise<void>;
  /** Lists the newest messages, the newest first. */
  listNewest(name: string): Promise<readonly ServiceMessage[]>;
  /** Writes a message and returns its identifier. Not to be repeated unseen: Twilio would have it twice. */
  addMessage(name: string, message: NewServiceMessage): Promise<string>;
  /** Finds a message by Twilio's identifiers; null where it is gone. */
  findMessage(conversationSid: string, messageSid: string): Promise<ServiceMessage | null>;
  removeMessage(name: string, messageSid: string): Promise<void>;
  isAnswering(): boolean;
  close(): void;
}

const sidOf = (letters: string) => v.pipe(v.string(), v.regex(new RegExp(`^${letters}[\\da-f]{32}$`, 'i')));
const ConversationSchema = v.object({ sid: sidOf('CH') });
const ParticipantSchema = v.object({ sid: sidOf('MB') });
const AttributesSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.object({ id: v.number() })), {
  id: 0,
});
const MessageSchema = v.pipe(
  v.object({
    sid: sidOf('IM'),
    author: v.nullish(v.string(), ''),
    body: v.nullish(v.string(), ''),
    attributes: v.nullish(AttributesSchema, null),
  }),
  v.transform(
    ({ attributes, ...message }): ServiceMessage => ({ ...message, ownId: attributes?.id || null }),
  ),
);
const MessagesSchema = v.object({ messages: v.array(MessageSchema) });

/** Messages of one page, by which what was written without an answer is found again. */
const newestLimit = 100;

interface ServiceOptions {
  readonly config: TwilioConfig;
  readonly service: NonNullable<TwilioConfig['conversations']>;
  /** Address to which Twilio sends its notices. */
  readonly noticesUrl: string;
  readonly clock: () => number;
  readonly logger: Logger;
}

/** Passes over what is not there any more. */
async function unlessGone(call: Promise<void>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!isNotThere(error)) throw error;
  });
}

export function createConversationsService(options: ServiceOptions): ConversationsService {
  const { config, service, noticesUrl, clock, logger } = options;
  const base = `${service.url}/v1/Services/${service.serviceSid}`;
  const calls = createTwilioCalls({
    title: 'Twilio Conversations',
    account: config.account,
    base,
    clock,
    logger,
  });
  const at = (name: string) => `/Conversations/${name}`;
  let settingUp: Promise<void> | null = null;

  /** Makes something, or finds what is there under the same name. */
  async function ensure<T extends { readonly sid: string }>(
    schema: v.GenericSchema<unknown, T>,
    made: { readonly path: string; readonly form: Record<string, string> },
    there: { readonly code: number; readonly path: string },
  ): Promise<string> {
    try {
      return (await calls.read(schema, { method: 'POST', ...made })).sid;
    } catch (error) {
      if (twilioCode(error) !== there.code) throw error;
      return (await calls.read(schema, { method: 'GET', path: there.path })).sid;
    }
  }

  return {
    async setUp() {
      settingUp ??= setUpService(calls, noticesUrl);
      await settingUp.catch((error: unknown) => {
        settingUp = null;
        throw error;
      });
    },
    ensureConversation: (name) =>
      ensure(
        ConversationSchema,
        { path: '/Conversations', form: { UniqueName: name } },
        { code: conversationThere, path: at(name) },
      ),
    removeConversation: (name) => unlessGone(calls.send({ method: 'DELETE', path: at(name) })),
    addParticipant: (name, identity) =>
      ensure(
        ParticipantSchema,
        { path: `${at(name)}/Participants`, form: { Identity: identity } },
        { code: participantThere, path: `${at(name)}/Participants/${identity}` },
      ),
    removeParticipant: (name, identity) =>
      unlessGone(calls.send({ method: 'DELETE', path: `${at(name)}/Participants/${identity}` })),
    removeUser: (identity) => unlessGone(calls.send({ method: 'DELETE', path: `/Users/${identity}` })),
    async listNewest(name) {
      const path = `${at(name)}/Messages?Order=desc&PageSize=${newestLimit}`;
      return (await calls.read(MessagesSchema, { method: 'GET', path })).messages;
    },
    async addMessage(name, { ownId, author, text, createdAt }) {
      const form = {
        Author: author,
        Body: text,
        Attributes: JSON.stringify({ id: ownId }),
        DateCreated: new Date(createdAt).toISOString(),
      };
      return (await calls.read(MessageSchema, { method: 'POST', path: `${at(name)}/Messages`, form })).sid;
    },
    async findMessage(conversationSid, messageSid) {
      const path = `${at(conversationSid)}/Messages/${messageSid}`;
      return calls.read(MessageSchema, { method: 'GET', path }).catch((error: unknown) => {
        if (isNotThere(error)) return null;
        throw error;
      });
    },
    removeMessage: (name, messageSid) =>
      unlessGone(calls.send({ method: 'DELETE', path: `${at(name)}/Messages/${messageSid}` })),
    isAnswering: calls.isAnswering,
    close: calls.close,
  };
}

/** Statuses of what is wrong with our account or with the whole conversation, and not with what was sent. */
const notOfOne = new Set([401, 403, 404, 408, 409]);

/** Answers true where Twilio refuses this one thing, however often it is sent. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderFault && error.kind === 'refused' && !notOfOne.has(error.status ?? 0);
