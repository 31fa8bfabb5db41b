import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Deployment } from '#contract/deployment.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  checkEventSuffix,
  createEvent,
  type Event,
  type EventOrganization,
  updateEvent,
} from '#contract/events.ts';
import { listParticipants, type Participant } from '#contract/participants.ts';
import { suffixOf } from '#domain/suffix.ts';
import { newPhone, type Phone } from './open-app.tsx';
import { answerOrganization } from './organizations.ts';
import { answerRooms, newRoom } from './rooms.ts';

type Written = BodyOf<typeof updateEvent>;

/** What a write makes of a room, as far as these tests look at it. */
function written(body: Written): Partial<Event> {
  const { name, description, meetingStartTime, lastlinkSuffix, isPrivate, tags } = body;
  const fields = { name, description, meetingStartTime, private: isPrivate, tags };
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { ...known, ...(lastlinkSuffix === undefined ? {} : { lastlink: `/w/${lastlinkSuffix}` }) };
}

interface FormOptions {
  readonly mayCreate?: boolean;
  readonly rooms?: readonly Event[];
  readonly organizationRole?: Parameters<typeof answerOrganization>[1];
  readonly participants?: readonly Participant[];
  /** Organisations of other rooms that the person runs. */
  readonly adminOf?: readonly EventOrganization[];
  readonly deployment?: Partial<Deployment>;
}

interface RoomsPhone {
  readonly phone: Phone;
  readonly server: Phone['server'];
  readonly known: ReturnType<typeof answerRooms>;
  readonly organization: ReturnType<typeof answerOrganization>;
}

/** A phone on which rooms are made and changed. */
export function phoneForRooms(options: FormOptions = {}): RoomsPhone {
  const { mayCreate = true, rooms = [], organizationRole = null, participants = [], adminOf = [] } = options;
  const phone = newPhone(options.deployment && { deployment: options.deployment });
  const { server } = phone;
  const organization = answerOrganization(phone, organizationRole);
  const made = newRoom({ name: '', isHost: true });
  const known = answerRooms(phone, [...rooms, made], { mayCreate, adminOf });
  const suffixes = () => rooms.map(({ id }) => suffixOf(known.current(id).lastlink).toLowerCase());
  server.on(checkEventSuffix, ({ params }) => ({ exists: suffixes().includes(params.suffix.toLowerCase()) }));
  server.on(createEvent, ({ body }) => {
    known.change(made.id, written(body));
    return known.current(made.id);
  });
  server.on(updateEvent, ({ params, body }) => {
    known.change(params.id, written(body));
    return known.current(params.id);
  });
  server.on(listParticipants, () => ({
    content: [...participants],
    pageNo: 0,
    totalElements: participants.length,
  }));
  return { phone, server, known, organization };
}

const description = page.getByRole('textbox', { name: 'Description' });

async function writeDescription(text: string): Promise<void> {
  await description.click();
  await expect.element(description).toHaveAttribute('data-formats', 'there');
  await userEvent.keyboard(text);
}

/** The least that a room needs. */
export async function fillRoom(name = 'Founders Circle'): Promise<void> {
  await page.getByRole('textbox', { name: 'Topic' }).fill(name);
  await writeDescription('We meet and talk.');
  await page.getByLabelText('Start date', { exact: true }).fill('2021-06-22');
  await page.getByLabelText('Start time', { exact: true }).fill('18:00');
}

export const text = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
export const topic = text('Topic');
export const address = text('URL');
export const choice = (name: string) => page.getByRole('radio', { name, exact: true });
export const toggle = (name: string) => page.getByRole('switch', { name });
export const day = (name: string) => page.getByLabelText(name, { exact: true });
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const create = button('Create room');
export const save = button('Save');
export const messages = page.getByRole('region', { name: 'Messages' });
export const preview = page.getByRole('complementary', { name: 'Preview of the link' });
export const question = page.getByRole('dialog', { name: 'Leave without saving?' });
export const said = (what: string) => new RegExp(RegExp.escape(what));
export const title = (name: string) => page.getByRole('heading', { level: 1, name });

/** A room that repeats, hosted by whoever holds the phone. */
export const weekly = () =>
  newRoom({
    name: 'Reading circle',
    at: '2021-06-22T19:00:00+03:00',
    repeats: { repeatOn: ['TUESDAY', 'THURSDAY'] },
    isHost: true,
    suffix: 'reading_circle',
    meetingUrl: 'https://meet.example.org/x',
  });
