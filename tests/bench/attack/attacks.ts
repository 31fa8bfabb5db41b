import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { headerNames } from '#contract/names.ts';
import { createOrganization, getShareLink, joinByCode, listOrganizations } from '#contract/organizations.ts';
import { updateMe } from '#contract/profile.ts';
import { requestSignInMail } from '#contract/sign-in.ts';
import { likeThread, postThread } from '#contract/threads.ts';
import { getUser } from '#contract/users.ts';
import { type RawAnswer, type RawRequest, requestFor } from '#tests/support/api-client.ts';
import type { AttackedServer, Newcomer } from './watch.ts';

/** Sends one request of an attack and answers in a word what came of it. */
export type Attempt = (count: number) => Promise<string | number>;

export interface NamedAttack {
  readonly name: string;
  /** Requests under way at the same time. */
  readonly atOnce: number;
  /** Prepares what the attack needs, which is not measured. */
  prepare(attacked: AttackedServer): Promise<Attempt>;
}

const keysOfLength = (bytes: number): string => {
  const keys: string[] = [];
  for (let length = 2, index = 0; length < bytes; index += 1) {
    const key = `"k${index}":1`;
    keys.push(key);
    length += key.length + 1;
  }
  return `{${keys.join(',')}}`;
};

const json = { 'content-type': 'application/json' };

/** A request that breaks off is an outcome like any other: the server may hang up on a body that it does not want. */
async function statusOf({ server }: AttackedServer, request: RawRequest): Promise<string | number> {
  const answer: Pick<RawAnswer, 'status'> | null = await server.request(request).catch(() => null);
  return answer?.status ?? 'hung up';
}

function asPerson<E extends Endpoint>(endpoint: E, input: CallInput<E>, { token }: Newcomer): RawRequest {
  const headers = { [headerNames.idempotencyKey]: randomUUID() };
  return { ...requestFor(endpoint, input, { token, headers }) };
}

const strangers: readonly NamedAttack[] = [
  {
    name: 'A2 stranger, sign-in, 1 MB of keys',
    atOnce: 10,
    prepare: async (attacked) => {
      const body = keysOfLength(1_040_000);
      const { method, path } = requestSignInMail;
      return () => statusOf(attacked, { method, path, headers: json, body });
    },
  },
  {
    name: 'A2 stranger, profile, 1 MB of keys',
    atOnce: 10,
    prepare: async (attacked) => {
      const body = keysOfLength(1_040_000);
      const { method, path } = updateMe;
      return () => statusOf(attacked, { method, path, headers: json, body });
    },
  },
  {
    name: 'B2 stranger, mails to strangers',
    atOnce: 10,
    prepare: async (attacked) => (count) =>
      statusOf(
        attacked,
        requestFor(requestSignInMail, { body: { email: `stranger${count}@nowhere.example` } }),
      ),
  },
];

const people: readonly NamedAttack[] = [
  {
    name: 'A3 empty saves of a large profile',
    atOnce: 10,
    prepare: async (attacked) => {
      const noura = await attacked.newcomer('kept-answers@example.org');
      const socialLinks = Array.from({ length: 40 }, (_, index) => ({
        type: 'WEBSITE' as const,
        url: `https://example.org/${index}/${'x'.repeat(470)}`,
        actionType: 'INSERT' as const,
      }));
      await attacked.server.request(
        asPerson(updateMe, { body: { bio: '😀'.repeat(2000), socialLinks } }, noura),
      );
      return () => statusOf(attacked, asPerson(updateMe, { body: {} }, noura));
    },
  },
  {
    name: 'A3 the same bio, 60 kB a save',
    atOnce: 10,
    prepare: async (attacked) => {
      const noura = await attacked.newcomer('new-bios@example.org');
      return (count) =>
        statusOf(attacked, asPerson(updateMe, { body: { bio: `${count} ${'😀'.repeat(1900)}` } }, noura));
    },
  },
  {
    name: 'B3 posts that are slow to clean',
    atOnce: 128,
    prepare: async (attacked) => {
      const member = await attacked.demoPerson('participant@demo.test');
      const message = `${'a.'.repeat(499)}a `.repeat(20);
      return () =>
        statusOf(
          attacked,
          asPerson(postThread, { params: { id: '3' }, body: { userId: member.userId, message } }, member),
        );
    },
  },
  {
    name: 'B4 lists of large organisations',
    atOnce: 20,
    prepare: async (attacked) => {
      const noura = await attacked.newcomer('lists@example.org');
      for (let owner = 0; owner < 4; owner += 1) await joinAllOf(attacked, owner, noura);
      return () => statusOf(attacked, requestFor(listOrganizations, {}, { token: noura.token }));
    },
  },
  {
    name: 'B6 every profile',
    atOnce: 20,
    prepare: async (attacked) => {
      const noura = await attacked.newcomer('profiles@example.org');
      return (count) =>
        statusOf(
          attacked,
          requestFor(getUser, { params: { id: String((count % 60) + 1) } }, { token: noura.token }),
        );
    },
  },
  {
    name: 'likes as fast as they go',
    atOnce: 50,
    prepare: async (attacked) => {
      const member = await attacked.demoPerson('participant@demo.test');
      return (count) =>
        statusOf(
          attacked,
          asPerson(
            likeThread,
            { params: { id: '3', qnaId: '1' }, body: { userId: member.userId, liked: count % 2 === 0 } },
            member,
          ),
        );
    },
  },
];

/** Creates as many organisations as a new account may, each as large as it may be, and lets somebody join them. */
async function joinAllOf(attacked: AttackedServer, owner: number, member: Newcomer): Promise<void> {
  const { server } = attacked;
  const person = await attacked.newcomer(`owner${owner}@example.org`);
  for (let index = 0; index < 5; index += 1) {
    const socialLinks = Array.from({ length: 40 }, (_, link) => ({
      type: 'WEBSITE' as const,
      url: `https://example.org/${link}/${'x'.repeat(470)}`,
      actionType: 'INSERT' as const,
    }));
    const body = {
      name: `Organisation ${owner} ${index}`,
      location: 'Riyadh',
      bio: 'x'.repeat(2000),
      orgLastlinkSuffix: `attack-${owner}-${index}`,
      socialLinks,
    };
    const created = await server.request(asPerson(createOrganization, { body }, person));
    const { id } = JSON.parse(created.text);
    const link = await server.request(
      requestFor(getShareLink, { params: { id: String(id) } }, { token: person.token }),
    );
    const code = new URL(JSON.parse(link.text).link, 'https://x.example').searchParams.get('code') ?? '';
    await server.request(requestFor(joinByCode, { query: { code } }, { token: member.token }));
  }
}

export const attacks: readonly NamedAttack[] = [...people, ...strangers];
