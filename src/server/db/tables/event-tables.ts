import type { Generated, Selectable } from 'kysely';

/** A table at which people of an event meet by video. */
export interface EventTablesTable {
  id: Generated<number>;
  event_id: number;
  /** Order among the tables of the event. */
  table_no: number;
  name: string;
  /** Reference of an uploaded image. */
  logo: string | null;
  capacity: number;
  created_at: number;
}
export type EventTableRow = Selectable<EventTablesTable>;

/**
 * A seat that somebody has, for as long as its lease: unique by table and number, and by event and person. It counts
 * while `expires_at` lies ahead, whether or not the row has been swept away.
 */
export interface EventTableSeatsTable {
  id: Generated<number>;
  table_id: number;
  event_id: number;
  user_id: number;
  /** From 1 to the capacity of the table. */
  seat_no: number;
  /** Name that the page which holds it has given itself; null where nobody has said one. */
  holder: string | null;
  /** Channel that hears the call for this seat, by its name over all processes; null without one. */
  channel: string | null;
  expires_at: number;
}
export type EventTableSeatRow = Selectable<EventTableSeatsTable>;

/** Counts what people see of an event's tables, so that an unchanged list is known without reading it. */
export interface EventTableVersionsTable {
  event_id: number;
  version: number;
}

/** A signal on its way to a channel of another process, or to one that is away for a moment. */
export interface SeatSignalsTable {
  id: Generated<number>;
  /** Seat of whom it is for. */
  seat_id: number;
  from_user_id: number;
  data: string;
  created_at: number;
}
