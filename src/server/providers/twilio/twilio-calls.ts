import * as v from 'valibot';
import type { Logger } from '#server/logger.ts';
import { createProviderCalls, type ProviderCall } from '#server/providers/calls/provider-calls.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import type { TwilioAccount } from './settings.ts';

type FormValue = string | number | boolean | readonly string[];
export type TwilioForm = Readonly<Record<string, FormValue | undefined>>;

interface TwilioCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the service's own address, with what it asks for. */
  readonly path: string;
  readonly form?: TwilioForm;
  /** Doing it twice is as doing it once; reads and deletions always are. */
  readonly isRepeatable?: boolean;
  readonly timeoutMs?: number;
}

/** REST API of one of Twilio's services. */
export interface TwilioCalls {
  read<T>(schema: v.GenericSchema<unknown, T>, call: TwilioCall): Promise<T>;
  /** Makes a call of whose answer only the status counts. */
  send(call: TwilioCall): Promise<void>;
  isAnswering(): boolean;
  close(): void;
}

interface TwilioCallsOptions {
  /** Name of the service, for people who run the server. */
  readonly title: string;
  readonly account: TwilioAccount;
  /** Address under which all paths are. */
  readonly base: string;
  readonly clock: () => number;
  readonly logger: Logger;
}

function encodedForm(form: TwilioForm): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    if (value !== undefined) for (const one of [value].flat()) encoded.append(name, String(one));
  return String(encoded);
}

/** Creates the way to a service of Twilio: basic authentication by our key, bodies as forms. */
export function createTwilioCalls({ title, account, base, clock, logger }: TwilioCallsOptions): TwilioCalls {
  const { origin, hostname } = new URL(base);
  // Another origin is one that the operator has named, and is trusted as it stands.
  const hosts = [hostname.endsWith('.twilio.com') ? hostname : origin];
  const calls = createProviderCalls({ title, hosts, clock, logger });
  const authorization = `Basic ${Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString('base64')}`;

  const prepared = ({ method, path, form, isRepeatable, timeoutMs }: TwilioCall): ProviderCall => ({
    method,
    url: `${base}${path}`,
    isRepeatable: isRepeatable ?? method !== 'POST',
    headers: {
      authorization,
      accept: 'application/json',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { body: encodedForm(form) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

  return {
    read: (schema, call) => calls.read(schema, prepared(call)),
    send: async (call) => void (await calls.call(prepared(call))),
    isAnswering: calls.isAnswering,
    close: calls.close,
  };
}

const FaultSchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.number() }));

/** Code of Twilio's own for what went wrong; null for all that is no answer of Twilio's. */
export function twilioCode(error: unknown): number | null {
  if (!(error instanceof ProviderFault)) return null;
  const read = v.safeParse(FaultSchema, error.body);
  return read.success ? read.output.code : null;
}

/** Answers true where what was asked for is not there. */
export const isNotThere = (error: unknown): boolean => error instanceof ProviderFault && error.status === 404;
