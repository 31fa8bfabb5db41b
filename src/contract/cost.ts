import { limits } from './limits.ts';
import { signInLimits } from './sign-in-limits.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Bytes of a kilobyte. */
export const kB = 1024;

interface Rate {
  /** Subject of the count: a person, everybody of a network, those of it without a session, or an e-mail address there. */
  readonly per: 'person' | 'network' | 'stranger' | 'address';
  readonly calls: number;
  readonly spanMs: number;
}

/**
 * Limits of the number of calls; calls that name the same rate share it. `strangers` counts every request without a
 * session, whatever the call: its span has room for a hall of people who open the app at the same moment.
 */
export const rates = {
  reads: { per: 'person', calls: 1200, spanMs: minuteMs },
  /** Reads of whole lists, which cost as much as a hundred others. */
  lists: { per: 'person', calls: 60, spanMs: minuteMs },
  exports: { per: 'person', calls: 10, spanMs: minuteMs },
  /** Archives of all that a person has given. */
  ownExports: { per: 'person', calls: 6, spanMs: 60 * minuteMs },
  profiles: { per: 'person', calls: 120, spanMs: minuteMs },
  profilesOfADay: { per: 'person', calls: 1000, spanMs: dayMs },
  /** Writes of all kinds: each may leave an answer that is kept for a month. */
  writes: { per: 'person', calls: limits.writesPerMinute, spanMs: minuteMs },
  formSaves: { per: 'person', calls: limits.formSavesPerMinute, spanMs: minuteMs },
  posts: { per: 'person', calls: limits.threadsPerMinute, spanMs: minuteMs },
  messages: { per: 'person', calls: limits.chatMessagesPerMinute, spanMs: minuteMs },
  strangers: { per: 'stranger', calls: 3000, spanMs: minuteMs },
  publicProfiles: { per: 'stranger', calls: 600, spanMs: minuteMs },
  /** Links cannot be guessed, so that a hall may open many. */
  links: { per: 'network', calls: 1500, spanMs: minuteMs },
  /** Notifications that one has sent to oneself. */
  testPushes: { per: 'person', calls: 10, spanMs: minuteMs },
  sessionEnds: { per: 'network', calls: 300, spanMs: minuteMs },
  signIns: { per: 'network', calls: signInLimits.triesPerMinutePerAddress, spanMs: minuteMs },
  signInsOfAddress: { per: 'address', calls: signInLimits.triesPerMinute, spanMs: minuteMs },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rates;

/** Limits of a call's cost to the server; all of it but `address` rates is checked before a byte of the body is read. */
export interface Cost {
  /** Length of the longest body, in bytes; longer ones are `too_large`. */
  readonly bodyBytes: number;
  readonly rates: readonly RateName[];
  /** One of a person's such calls is answered after the other, so that a burst of them leaves turns for everybody else. */
  readonly oneAtATime?: true;
  /** Most of the time goes by waiting for a service of somebody else: calls that do not are not held up. */
  readonly waitsForOthers?: true;
}

/** Room for the body that some clients send with a call that takes none. */
const noBody = kB;

export const readCost: Cost = { bodyBytes: noBody, rates: ['reads'] };
export const listCost: Cost = { bodyBytes: noBody, rates: ['reads', 'lists'], oneAtATime: true };
/** Cost of a list that apps read anew with each of its changes. */
export const followedListCost: Cost = { ...readCost, oneAtATime: true };
export const exportCost: Cost = { bodyBytes: noBody, rates: ['exports'], oneAtATime: true };
export const ownExportCost: Cost = { bodyBytes: noBody, rates: ['ownExports'], oneAtATime: true };
export const profileCost: Cost = {
  bodyBytes: noBody,
  rates: ['reads', 'profiles', 'profilesOfADay', 'publicProfiles'],
};
export const linkCost: Cost = { bodyBytes: noBody, rates: ['links'] };
export const sessionEndCost: Cost = { bodyBytes: kB, rates: ['sessionEnds'] };
export const signInCost: Cost = { bodyBytes: 4 * kB, rates: ['signIns', 'signInsOfAddress'] };
/** Cost of asking for a change of one's address, and of typing its code. */
export const emailChangeCost: Cost = { bodyBytes: 4 * kB, rates: ['writes', 'signIns', 'signInsOfAddress'] };
/** Cost of asking for the code with which an account is deleted, and of typing it. */
export const deletionCost: Cost = { bodyBytes: kB, rates: ['writes', 'signIns'] };
/** Cost of a change without a body, or with the few fields of a like or a star. */
export const smallWriteCost: Cost = { bodyBytes: kB, rates: ['writes'] };

/** Returns the cost of a change whose body has at most so many bytes. */
/*@__NO_SIDE_EFFECTS__*/
export function writeCost(bodyBytes: number, ...also: RateName[]): Cost {
  return { bodyBytes, rates: ['writes', ...also] };
}
