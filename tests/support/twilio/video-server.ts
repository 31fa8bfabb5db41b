import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';
import { signedForm } from './signed-form.ts';
import { twilioEnv } from './twilio-env.ts';
import {
  type NewRoom,
  NewRoomSchema,
  NoticeSchema,
  ParticipantSchema,
  ParticipantUpdateSchema,
  RoomSchema,
} from './video-shapes.ts';

const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = twilioEnv;

interface Room {
  readonly sid: string;
  readonly asked: NewRoom;
  sequence: number;
  /** Sids of who is in it, by their identities. */
  readonly people: Map<string, string>;
}

/** A notice on its way to us. */
export interface Notice {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, string>>;

/** Twilio Video on this machine, as far as its REST interface and its notices go. */
export interface VideoServer extends AsyncDisposable {
  readonly origin: string;
  /** Calls that were taken, as "POST /v1/Rooms". */
  readonly calls: readonly string[];
  /** What was asked in a way that Twilio refuses. */
  readonly refused: readonly string[];
  /** Rooms in progress, by their names. */
  readonly rooms: ReadonlyMap<string, Room>;
  /** Somebody's client joins; returns the notice of it. */
  join(room: string, identity: number, at: number): Notice;
  /** Somebody's client is gone; returns the notice of it. */
  leave(room: string, identity: number, at: number): Notice;
  /** A second client of somebody joins, which throws the first one out; returns the notices of both. */
  takeOver(room: string, identity: number, at: number): { readonly joined: Notice; readonly left: Notice };
  /** Ends a room; returns the notice of it. */
  end(room: string, at: number): Notice;
  /** Signs a notice whatever it says. */
  sign(values: Values, by?: string): Notice;
  isIn(room: string, identity: number): boolean;
}

let last = 0;
const nextSid = (kind: string) => {
  last += 1;
  return kind + String(last).padStart(32, '0');
};

function read<T>(schema: v.GenericSchema<unknown, T>, body: string): T {
  const read = v.safeParse(schema, Object.fromEntries(new URLSearchParams(body)));
  if (!read.success) throw new Refusal(400, 20_001);
  return read.output;
}

const keyOf = ({ TWILIO_API_KEY: key, TWILIO_API_SECRET: secret }: typeof twilioEnv) =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

function createHotel(origin: () => string) {
  const rooms = new Map<string, Room>();
  let callback = 'http://nowhere.invalid/';

  function make(body: string) {
    const asked = read(NewRoomSchema, body);
    if (rooms.has(asked.UniqueName)) throw new Refusal(400, 53_113);
    const room: Room = { sid: nextSid('RM'), asked, sequence: 0, people: new Map() };
    rooms.set(asked.UniqueName, room);
    callback = asked.StatusCallback;
    return v.parse(RoomSchema, {
      sid: room.sid,
      status: 'in-progress',
      account_sid: accountSid,
      unique_name: asked.UniqueName,
      status_callback: asked.StatusCallback,
      status_callback_method: asked.StatusCallbackMethod,
      type: asked.Type,
      max_participants: asked.MaxParticipants,
      max_participant_duration: asked.MaxParticipantDuration,
      empty_room_timeout: asked.EmptyRoomTimeout,
      unused_room_timeout: asked.UnusedRoomTimeout,
      url: `${origin()}/v1/Rooms/${room.sid}`,
    });
  }

  function update(name: string, identity: string, body: string) {
    const { Status: status } = read(ParticipantUpdateSchema, body);
    const room = rooms.get(name);
    const sid = room?.people.get(identity);
    if (room === undefined || sid === undefined) throw new Refusal(404, 20_404);
    room.people.delete(identity);
    return v.parse(ParticipantSchema, { sid, room_sid: room.sid, account_sid: accountSid, status, identity });
  }

  function answer(method: string, path: string, body: string): { status: number; reply: object } {
    if (method === 'POST' && path === '/v1/Rooms') return { status: 201, reply: make(body) };
    const [, room, person] = /^\/v1\/Rooms\/([^/]+)\/Participants\/([^/]+)$/.exec(path) ?? [];
    if (method !== 'POST' || room === undefined || person === undefined) throw new Refusal(404, 20_404);
    return { status: 202, reply: update(room, person, body) };
  }

  return { rooms, answer, callback: () => callback };
}

/** Notices of rooms, numbered within each as Twilio numbers them. */
function createNotices(rooms: Map<string, Room>, callback: () => string) {
  const sign = (values: Values, by = authToken): Notice => signedForm(callback(), values, by);
  const roomOf = (name: string): Room => {
    const room = rooms.get(name);
    if (room === undefined) throw new Error(`There is no room ${name}.`);
    return room;
  };
  const tell = (name: string, event: string, at: number, more: Values = {}): Notice => {
    const room = roomOf(name);
    const values = v.parse(NoticeSchema, {
      AccountSid: accountSid,
      RoomName: name,
      RoomSid: room.sid,
      RoomStatus: event === 'room-ended' ? 'completed' : 'in-progress',
      StatusCallbackEvent: event,
      Timestamp: new Date(at).toISOString(),
      SequenceNumber: String(room.sequence),
      ...more,
    });
    room.sequence += 1;
    return sign(values);
  };
  const tellOf = (
    name: string,
    identity: number,
    is: 'connected' | 'disconnected',
    at: number,
    sid: string,
  ) =>
    tell(name, `participant-${is}`, at, {
      ParticipantSid: sid,
      ParticipantIdentity: String(identity),
      ParticipantStatus: is,
    });
  const join = (name: string, identity: number, at: number) => {
    const sid = nextSid('PA');
    roomOf(name).people.set(String(identity), sid);
    return tellOf(name, identity, 'connected', at, sid);
  };
  return {
    sign,
    join,
    leave(name: string, identity: number, at: number) {
      const { people } = roomOf(name);
      const sid = people.get(String(identity)) ?? nextSid('PA');
      people.delete(String(identity));
      return tellOf(name, identity, 'disconnected', at, sid);
    },
    takeOver(name: string, identity: number, at: number) {
      const before = roomOf(name).people.get(String(identity)) ?? nextSid('PA');
      const joined = join(name, identity, at);
      return { joined, left: tellOf(name, identity, 'disconnected', at, before) };
    },
    end(name: string, at: number) {
      const notice = tell(name, 'room-ended', at);
      rooms.delete(name);
      return notice;
    },
  };
}

/** Starts a Twilio Video that holds its callers to what the real one takes. */
export async function startVideoServer(): Promise<VideoServer> {
  const calls: string[] = [];
  const refused: string[] = [];
  const { rooms, answer, callback } = createHotel(() => origin);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    const body = await text(request);
    const send = (status: number, reply: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply));
    };
    try {
      if (request.headers.authorization !== keyOf(twilioEnv)) throw new Refusal(401, 20_003);
      if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
        throw new Refusal(400, 20_001);
      calls.push(call);
      const { status, reply } = answer(request.method ?? '', request.url ?? '', body);
      send(status, reply);
    } catch (error) {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 20_500);
      if (code !== 53_113 && status !== 404) refused.push(`${call} ${body}: ${error}`);
      send(status, { code, message: 'Refused', status, more_info: `https://www.twilio.com/docs/${code}` });
    }
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    calls,
    refused,
    rooms,
    ...createNotices(rooms, callback),
    isIn: (room, identity) => rooms.get(room)?.people.has(String(identity)) === true,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Settings of a server of ours whose calls are carried there, and whose chat is its own. */
export function videoEnv({ origin }: Pick<VideoServer, 'origin'>): Record<string, string> {
  const { TWILIO_CONVERSATIONS_SERVICE_SID: _, ...account } = twilioEnv;
  return { ...account, TWILIO_VIDEO_URL: origin };
}
