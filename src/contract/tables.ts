import * as v from 'valibot';
import { IdSchema, NumberIdSchema } from './basic-fields.ts';
import { followedListCost, kB, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { HolderSchema } from './seat-holder.ts';
import { tableLimits } from './table-limits.ts';
import { tableTexts } from './table-texts.ts';
import { texts } from './texts.ts';
import { OwnPartSchema } from './threads.ts';
import { PersonSchema } from './users.ts';
import { codePoints, composed, controlCharacters, isVisible } from './written-text.ts';

/** Somebody at a table (specification, section 3). */
export const SeatSchema = v.object({ id: v.number(), participantUser: PersonSchema });
export type Seat = v.InferOutput<typeof SeatSchema>;

/** A table with whoever sits there at that moment, in the order in which they sat down. */
export const TableSchema = v.object({
  id: v.number(),
  eventId: v.number(),
  tableNo: v.number(),
  tableName: v.string(),
  logo: v.nullable(v.string()),
  seatingCapacity: v.number(),
  eventTableParticipants: v.array(SeatSchema),
});
export type Table = v.InferOutput<typeof TableSchema>;

export const TablesSchema = v.object({
  content: v.array(TableSchema),
  loggedInUserEventParticipant: OwnPartSchema,
});
export type Tables = v.InferOutput<typeof TablesSchema>;

const byEvent = v.object({ eventId: IdSchema });
const byTable = v.object({ eventId: IdSchema, id: IdSchema });
const atTable = v.object({ eventId: IdSchema, tableId: IdSchema });
const bySeat = v.object({ eventId: IdSchema, tableId: IdSchema, participantId: IdSchema });

const access =
  'Tables are of the event of announcements, of any other event they are `not_found`; only its approved participants get in, others get 403.';

export const listTables = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:eventId/table',
  access: 'signed-in',
  cost: followedListCost,
  summary: `Tables with who sits there, by their numbers, at most ${tableLimits.tablesMax}`,
  description: `${access} Meant to be asked again every five seconds with the entity tag: unchanged it is a 304.`,
  params: byEvent,
  reply: TablesSchema,
  errors: ['forbidden', 'not_found'],
});

const TableNameSchema = v.pipe(
  v.string(tableTexts.nameMissing),
  v.transform((name) => composed(name, 'NFC', tableLimits.nameMaxLength)),
  v.check(isVisible, tableTexts.nameMissing),
  v.check(
    (name) => codePoints(name) <= tableLimits.nameMaxLength && !controlCharacters.test(name),
    texts.invalid,
  ),
);

const CapacitySchema = v.pipe(
  v.number(tableTexts.capacityWrong),
  v.check(
    (seats) => Number.isInteger(seats) && seats > 0 && seats <= tableLimits.capacityMax,
    tableTexts.capacityWrong,
  ),
);

export const CreateTableSchema = v.object({
  /** Order among the tables; the next number where it is absent. */
  tableNo: v.optional(
    v.nullable(
      v.pipe(
        v.number(texts.invalid),
        v.check((no) => Number.isInteger(no) && no >= 1 && no <= tableLimits.numberMax, texts.invalid),
      ),
    ),
  ),
  tableName: TableNameSchema,
  /** Address of an uploaded image, as uploading it gave it. */
  logo: v.optional(v.nullable(v.pipe(v.string(texts.invalid), v.maxLength(1000, texts.invalid)))),
  seatingCapacity: CapacitySchema,
});
export type CreateTable = v.InferOutput<typeof CreateTableSchema>;

export const createTable = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:eventId/table',
  access: 'signed-in',
  cost: writeCost(4 * kB),
  summary: 'Adds a table, for hosts',
  description: `${access} At most ${tableLimits.tablesMax}, else a \`conflict\`.`,
  params: byEvent,
  body: CreateTableSchema,
  reply: TableSchema,
  status: 201,
  errors: ['forbidden', 'not_found', 'invalid', 'conflict'],
});

export const deleteTable = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/event/:eventId/table/:id',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Deletes a table and ends its call, for hosts',
  description: `${access} A repeat answers 204.`,
  params: byTable,
  reply: null,
  errors: ['forbidden', 'not_found'],
});

export const takeSeat = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:eventId/table/:tableId/participant',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Takes a free seat for oneself',
  description: `${access} The seat is held for ${tableLimits.leaseMs / 1000} seconds and has to be renewed: over the channel or by \`renewSeat\`. Who sits already, at whichever table, gets \`seated\`; a table without a free seat is \`table_full\`. Naming somebody else is \`forbidden\`.`,
  params: atTable,
  body: v.object({
    eventTableId: v.optional(NumberIdSchema),
    participantUser: v.object({ id: NumberIdSchema }),
    holder: v.optional(HolderSchema),
  }),
  reply: SeatSchema,
  status: 201,
  errors: ['forbidden', 'not_found', 'invalid', 'seated', 'table_full'],
});

export const RenewalSchema = v.object({
  holder: v.optional(HolderSchema),
  /** Takes the seat over from another page or device of the same person. */
  takesOver: v.optional(v.boolean(texts.invalid)),
  /** The page goes away: the seat is held for a moment only, unless it comes back. */
  isLeaving: v.optional(v.boolean(texts.invalid)),
});
export type Renewal = v.InferOutput<typeof RenewalSchema>;

export const renewSeat = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/event/:eventId/table/:tableId/participant/:participantId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Renews the lease of the own seat',
  description: `${access} Without a body it renews whoever holds it; with \`holder\` only for that one, else \`seat_elsewhere\`, unless it \`takesOver\`. A lease that has run out is \`not_found\`.`,
  params: bySeat,
  body: RenewalSchema,
  reply: SeatSchema,
  errors: ['forbidden', 'not_found', 'invalid', 'seat_elsewhere'],
});

export const leaveSeat = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/event/:eventId/table/:tableId/participant/:participantId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Leaves the own seat, which is free at once',
  description: `${access} A repeat answers 204; a seat of somebody else is \`forbidden\`. With \`holder\` only where that one has the seat: another page that took it over keeps it.`,
  params: bySeat,
  query: v.object({ holder: v.optional(HolderSchema) }),
  reply: null,
  errors: ['forbidden', 'not_found'],
  offline: true,
});

/** Access to the call of a table. */
export const VideoTokenSchema = v.object({
  provider: v.picklist(['embedded', 'twilio']),
  /** Null where calls are our own: the channel knows who asks. */
  token: v.nullable(v.string()),
  room: v.string(),
  /** As a browser takes them (`RTCIceServer`). */
  iceServers: v.array(
    v.object({
      urls: v.array(v.string()),
      username: v.optional(v.string()),
      credential: v.optional(v.string()),
    }),
  ),
});
export type VideoToken = v.InferOutput<typeof VideoTokenSchema>;

export const getVideoToken = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:eventId/table/:tableId/video-token',
  access: 'signed-in',
  cost: readCost,
  summary: 'What one joins the call of a table with, for who has a seat there',
  description: `${access} Credentials of a relay are valid for an hour, a token of Twilio for five minutes. With \`holder\` only where that one has the seat, else \`seat_elsewhere\`: a page that comes back late takes the call from no other.`,
  params: atTable,
  query: v.object({ holder: v.optional(HolderSchema) }),
  reply: VideoTokenSchema,
  errors: ['forbidden', 'not_found', 'seat_elsewhere'],
});
