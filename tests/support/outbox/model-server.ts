import { headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';

export interface ModelRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
export interface ModelAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ModelPost {
  readonly id: number;
  readonly userId: number;
  readonly eventId: number;
  readonly parent: number | null;
  readonly message: string;
  readonly clientKey: string;
  isDeleted: boolean;
}

/** As much of our server as an outbox can tell: idempotency keys, sessions, posts, answers, likes, stars. */
export interface ModelServer {
  answer(request: ModelRequest): ModelAnswer;
  readonly posts: readonly ModelPost[];
  /** Only those that are there, the oldest first. */
  alive(): readonly ModelPost[];
  isLiked(userId: number, postId: number): boolean;
  isStarred(userId: number, sessionId: number): boolean;
  /** Gives a token with which requests of this person are taken. */
  signIn(userId: number): string;
  revoke(token: string): void;
  /** Texts with this in them are refused with 422. */
  readonly forbiddenWord: string;
  /** How often each key had an effect. */
  readonly effects: ReadonlyMap<string, number>;
  readonly requests: readonly ModelRequest[];
}

const json = (status: number, body: unknown): ModelAnswer => ({ status, body: JSON.stringify(body) });
const done: ModelAnswer = { status: 204, body: '' };

export const problemAnswer = (code: ProblemCode): ModelAnswer =>
  json(problems[code].status, { message: problems[code].message, code });

interface Call {
  readonly userId: number;
  readonly key: string;
  readonly groups: readonly string[];
  readonly body: { readonly [name: string]: unknown };
}
interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly run: (call: Call) => ModelAnswer;
}

type Writing = Pick<ModelPost, 'eventId' | 'parent' | 'message'>;

function createState() {
  return {
    posts: [] as ModelPost[],
    likes: new Set<string>(),
    stars: new Set<string>(),
    withdrawn: new Set<string>(),
  };
}
type State = ReturnType<typeof createState>;

const forbiddenWord = 'FORBIDDEN';

/** Number under which the messages of a conversation are kept, apart from the events'. */
export const conversationOf = (name: string | number): number =>
  -[...String(name)].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7);

function routesOn({ posts, likes, stars, withdrawn }: State): Route[] {
  const find = (id: unknown) => posts.find((post) => post.id === Number(id) && !post.isDeleted);
  const thread = (post: ModelPost) =>
    json(201, { id: post.id, clientKey: post.clientKey, message: post.message });
  const mark = (marks: Set<string>, name: string, isSet: unknown) =>
    void (isSet === true ? marks.add(name) : marks.delete(name));
  const written = (userId: number, key: string, { eventId, parent, message }: Writing) => {
    if (withdrawn.has(`${userId}:${key}`)) return problemAnswer('key_reused');
    if (message.includes(forbiddenWord)) return problemAnswer('invalid');
    if (parent !== null && !find(parent)) return problemAnswer('not_found');
    const post = { id: posts.length + 1, userId, eventId, parent, message, clientKey: key, isDeleted: false };
    posts.push(post);
    return thread(post);
  };
  return [
    {
      method: 'POST',
      path: /^\/api\/v1\/chat\/(?:users|conversations)\/(\w+)\/messages$/,
      run: ({ userId, key, groups: [to = ''], body }) =>
        written(userId, key, { eventId: conversationOf(to), parent: null, message: String(body.body) }),
    },
    {
      method: 'POST',
      path: /^\/api\/v1\/event\/(\d+)\/qna$/,
      run({ userId, key, groups, body }) {
        if (body.userId !== userId) return problemAnswer('forbidden');
        const parent = body.parentQnaThreadId == null ? null : Number(body.parentQnaThreadId);
        return written(userId, key, { eventId: Number(groups[0]), parent, message: String(body.message) });
      },
    },
    {
      method: 'POST',
      path: /^\/api\/v1\/event\/\d+\/qna\/(\d+)\/like-unlike$/,
      run({ userId, groups, body }) {
        const post = find(groups[0]);
        if (!post) return problemAnswer('not_found');
        mark(likes, `${userId}:${post.id}`, body.liked);
        return json(200, { id: post.id, likedCount: 1, loggedInUserLiked: body.liked });
      },
    },
    {
      method: 'DELETE',
      path: /^\/api\/v1\/(?:event\/\d+\/qna|chat\/messages)\/written\/([\w-]+)$/,
      run({ userId, groups: [key = ''] }) {
        withdrawn.add(`${userId}:${key}`);
        const post = posts.find((other) => other.clientKey === key && other.userId === userId);
        if (post) post.isDeleted = true;
        return done;
      },
    },
    {
      method: 'DELETE',
      path: /^\/api\/v1\/event\/\d+\/qna\/(\d+)$/,
      run({ userId, groups }) {
        const post = find(groups[0]);
        if (!post) return problemAnswer('not_found');
        if (post.userId !== userId) return problemAnswer('forbidden');
        post.isDeleted = true;
        return done;
      },
    },
    {
      method: 'PUT',
      path: /^\/api\/v1\/programme\/sessions\/(\d+)\/star$/,
      run({ userId, groups, body }) {
        mark(stars, `${userId}:${groups[0]}`, body.starred);
        return json(200, []);
      },
    },
  ];
}

export function createModelServer(): ModelServer {
  const state = createState();
  const routes = routesOn(state);
  const sessions = new Map<string, number>();
  let signIns = 0;
  const kept = new Map<string, { readonly print: string; readonly answer: ModelAnswer }>();
  const effects = new Map<string, number>();
  const requests: ModelRequest[] = [];

  const run = (request: ModelRequest, userId: number, key: string): ModelAnswer => {
    for (const { method, path, run: handle } of routes) {
      const match = path.exec(request.path);
      if (method !== request.method || !match) continue;
      const body = (request.body ?? {}) as Call['body'];
      return handle({ userId, key, groups: match.slice(1), body });
    }
    return problemAnswer('not_found');
  };
  const once = (request: ModelRequest, userId: number, key: string): ModelAnswer => {
    const name = `${userId}:${key}`;
    const print = JSON.stringify([request.method, request.path, request.body ?? null]);
    const known = kept.get(name);
    if (known) return known.print === print ? known.answer : problemAnswer('key_reused');
    const answer = run(request, userId, key);
    if (answer.status < 400) effects.set(key, (effects.get(key) ?? 0) + 1);
    if (!answer.body.includes('key_reused')) kept.set(name, { print, answer });
    return answer;
  };
  return {
    ...state,
    forbiddenWord,
    effects,
    requests,
    alive: () => state.posts.filter(({ isDeleted }) => !isDeleted),
    isLiked: (userId, postId) => state.likes.has(`${userId}:${postId}`),
    isStarred: (userId, sessionId) => state.stars.has(`${userId}:${sessionId}`),
    signIn(userId) {
      signIns += 1;
      const token = `token-${userId}-${signIns}`;
      sessions.set(token, userId);
      return token;
    },
    revoke: (token) => void sessions.delete(token),
    answer(request) {
      requests.push(request);
      const userId = sessions.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      const key = request.headers[headerNames.idempotencyKey];
      if (userId === undefined) return problemAnswer('unauthenticated');
      return key === undefined ? problemAnswer('malformed_key') : once(request, userId, key);
    },
  };
}
