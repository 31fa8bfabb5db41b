import type { APIRequestContext } from '@playwright/test';
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { listFavourites, removeFavourite } from '#contract/favourites.ts';
import { type UpdateUser, updateMe } from '#contract/profile.ts';
import { requestSignInMail, signInByCode, signInByPassword } from '#contract/sign-in.ts';
import { getMe, type OwnUser, type Person } from '#contract/users.ts';
import { answerOf, prepare, requestFor } from '#tests/support/api-client.ts';
import type { AppServer } from './app-server.ts';

/** Who calls the API, apart from any page. */
export interface Caller {
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly token?: string;
}

export async function call<E extends Endpoint>(
  { request, origin, token }: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<ReplyOf<E>> {
  const { method, path, headers, body } = prepare(requestFor(endpoint, input, { token }));
  const data = body === undefined ? undefined : Buffer.from(body);
  const answer = await request.fetch(origin + path, { method, headers, data });
  const text = await answer.text();
  return answerOf<ReplyOf<E>>({ status: answer.status(), headers: answer.headers(), text }).reply;
}

/** One of the demo's people. */
export async function callerAs(caller: Caller, who: string): Promise<Caller> {
  const body = { email: `${who}@demo.test`, password: 'demo-password' };
  const { accessToken } = await call(caller, signInByPassword, { body });
  return { ...caller, token: accessToken };
}

export interface Newcomer extends Caller {
  readonly me: OwnUser;
}

const wholeProfile: UpdateUser = {
  firstName: 'Noura',
  lastName: 'Alharbi',
  organization: 'Innovation Hub',
  position: 'Founder',
  location: 'Riyadh, Saudi Arabia',
  timeZoneId: 'Asia/Riyadh',
};

/** Somebody whose data no other test looks at, with a whole profile and a session that nothing else uses. */
export async function newcomer(
  { request }: Pick<Caller, 'request'>,
  { origin, newestMail }: AppServer,
  more: UpdateUser = {},
): Promise<Newcomer> {
  const email = `newcomer-${crypto.randomUUID()}@example.org`;
  await call({ request, origin }, requestSignInMail, { body: { email } });
  const { code } = await newestMail(email);
  const { accessToken: token } = await call({ request, origin }, signInByCode, { body: { email, code } });
  const me = await call({ request, origin, token }, updateMe, { body: { ...wholeProfile, ...more } });
  return { request, origin, token, me };
}

/** Who is starred by a person who has signed in, as the server knows it. */
export async function favouritesOf(
  caller: Caller,
): Promise<{ readonly myId: number; readonly people: Person[] }> {
  const { id: myId } = await call(caller, getMe, {});
  const favourites = await call(caller, listFavourites, { params: { userId: String(myId) } });
  return { myId, people: favourites.map(({ user2 }) => user2) };
}

/** Takes away the stars that an earlier test on the same server has left one of the demo's people. */
export async function forgetFavourites(anybody: Caller, who: string): Promise<void> {
  const caller = await callerAs(anybody, who);
  const { myId, people } = await favouritesOf(caller);
  for (const { id } of people)
    await call(caller, removeFavourite, { body: { userId1: myId, userId2: id, favourite: false } });
}
