import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/events.ts';
import { joinEvent, leaveEvent, listParticipants } from '#contract/participants.ts';
import * as registrations from '#contract/registrations.ts';
import type { Context } from '#server/context.ts';
import { readAnswerOf } from '#server/http/answers.ts';
import { requirePasskey } from '#server/http/require-passkey.ts';
import { composedRoute, fileRoute, preparedWriteRoute, route, writeRoute } from '#server/http/route.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { changeRoom, createRoom } from './actions.ts';
import { join, leave } from './places/actions.ts';
import { createParticipantsReader } from './places/read.ts';
import {
  createRoomsReader,
  isRoomSuffixInUse,
  readPublicRoom,
  viewRoom,
  viewRoomWithPeople,
} from './read.ts';
import { saveNote, sendAnswers } from './registrants/answers.ts';
import { exportRegistrants } from './registrants/export.ts';
import { readManagedRoom, readPeople, readRegistrants } from './registrants/read.ts';
import { setStatus, setStatuses } from './registrants/statuses.ts';

export function eventRoutes(app: FastifyInstance, context: Context): void {
  reads(app, context);
  writes(app, context);
  places(app, context);
  registrants(app, context);
}

function reads(app: FastifyInstance, context: Context): void {
  const { reader } = context.database;

  const readRooms = createRoomsReader(context);
  composedRoute(app, context, calls.listEvents, ({ me, since }) => readRooms(me, since));

  route(app, context, calls.getEvent, ({ params, me }) =>
    viewRoom(reader, { ...params, userId: me.userId }, context),
  );

  route(app, context, calls.getEventWithPeople, ({ params, me }) =>
    viewRoomWithPeople(reader, { ...params, userId: me.userId }, context),
  );

  route(app, context, calls.getPublicEvent, ({ params, me }) =>
    readPublicRoom(reader, { ...params, userId: me?.userId ?? null }, context),
  );

  route(app, context, calls.checkEventSuffix, async ({ params }) => ({
    exists: await isRoomSuffixInUse(reader, params.suffix),
  }));
}

function writes(app: FastifyInstance, context: Context): void {
  preparedWriteRoute(
    app,
    context,
    calls.createEvent,
    ({ body }) => cleanRichText(body.description),
    ({ action, body, prepared: description }) => createRoom(action, { ...body, description }),
  );

  preparedWriteRoute(
    app,
    context,
    calls.updateEvent,
    ({ body }) => (body.description === undefined ? undefined : cleanRichText(body.description)),
    ({ action, params, body, prepared: description }) =>
      changeRoom(action, { ...params, body: { ...body, description } }),
  );
}

function places(app: FastifyInstance, context: Context): void {
  const readParticipants = createParticipantsReader(context);
  composedRoute(app, context, listParticipants, async ({ me, params, query, since }) => {
    const asked = { eventId: params.id, page: query };
    if (query.registrants !== 'true') return readParticipants(me, { ...asked, since });
    return readAnswerOf(listParticipants, await readRegistrants(context, me, asked));
  });

  writeRoute(app, context, joinEvent, ({ action, body }) => join(action, body));

  writeRoute(app, context, leaveEvent, ({ action, params }) => leave(action, params.id));
}

function registrants(app: FastifyInstance, context: Context): void {
  route(app, context, registrations.listEventParticipants, ({ me, params }) =>
    readPeople(context, me, params.id),
  );

  writeRoute(app, context, registrations.sendDynamicFormValues, ({ action, params, body }) =>
    sendAnswers(action, params.id, body),
  );

  writeRoute(app, context, registrations.writeNote, ({ action, body }) => saveNote(action, body));

  writeRoute(app, context, registrations.setStatus, ({ action, body }) => setStatus(action, body));

  writeRoute(app, context, registrations.setStatuses, ({ action, params, body }) =>
    setStatuses(action, params.id, body),
  );

  fileRoute(app, context, registrations.exportRegistrants, async ({ me, params, signal }) => {
    const room = await readManagedRoom(context.database.reader, { ...params, userId: me.userId });
    requirePasskey(context, me);
    return context.sheetTurns(() => exportRegistrants(context, room, signal));
  });
}
