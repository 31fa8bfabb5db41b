import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { signInByPassword } from '#contract/sign-in.ts';
import { listThreads } from '#contract/threads.ts';
import { demoForum } from '#server/demo/demo-posts-forum.ts';
import { postTexts } from '#tests/support/spec-texts.ts';
import { refuse } from './support/fake-server.ts';
import { untilKept } from './support/kept.ts';
import { newPhone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import {
  answerField,
  answers,
  answerWith,
  button,
  item,
  linkOf,
  newAbove,
  newPost,
  onScreenOf,
  posts,
  typeAnswer,
  waiting,
  write,
} from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { announcements, forum, newForum } from './support/threads.ts';
import { answerPerson } from './support/world.ts';

const workshop = /I have a corner of a workshop/;
const notHere = page.getByRole('heading', { name: 'This post is not here' });
const heading = page.getByRole('heading', { level: 1, name: postTexts.forumTitle });
const restricted = page.getByRole('heading', { name: postTexts.restrictedTitle });

async function openForum() {
  const phone = newPhone();
  const all = newForum(phone);
  all.fill(forum, demoForum);
  const app = await phone.open('/forum');
  await expect.element(posts.first()).toBeVisible();
  return { ...phone, all, app };
}

test('posts stand newest first with their date, and each opens at its own address', async () => {
  const { app } = await openForum();
  await expect.element(page.getByRole('heading', { level: 1, name: postTexts.forumTitle })).toBeVisible();
  await expect.element(posts.first()).toMatchTextContent(/How many interviews did you do/);
  await expect.element(posts.first()).toMatchTextContent(/\d\d [A-Z][a-z]{2} 2021/);
  await expectSound('the forum');
  await linkOf(posts.nth(3)).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Forum: Post by \w/ })).toBeVisible();
  expect(app.address()).toMatch(/^\/forum\/\d+$/);
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/\d\d [A-Z][a-z]{2} 2021/);
  await expect.element(answers.first()).toMatchTextContent(/\d\d [A-Z][a-z]{2} 2021/);
  await expect.element(answerField).toBeVisible();
});

test('a first post can be written where nothing of the forum was ever read: it stands alone, waits, and arrives once', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  all.fill(forum, demoForum);
  await phone.open('/');
  await untilKept();
  phone.setOnline(false);
  await phone.open('/forum');
  await expect.element(page.getByText('The forum is not on this phone yet')).toBeVisible();
  await expectSound('a forum that is not on the phone');
  await write('Written in a tunnel');
  await expect.element(posts).toHaveLength(1);
  await expect.element(posts.first()).toMatchTextContent(/Written in a tunnel/);
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByText(/^The other posts could not be read/)).toBeVisible();
  phone.setOnline(true);
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(item(/How many interviews/)).toBeVisible();
  await expect.element(item(/Written in a tunnel/)).toHaveLength(1);
  expect(all.texts().filter((text) => text.includes('Written in a tunnel'))).toHaveLength(1);
});

test('an answer that was written without a network waits at its place, and arrives once', async () => {
  const { setOnline, all } = await openForum();
  await linkOf(item(/How many interviews/)).click();
  await expect.element(answers).toHaveLength(4);
  setOnline(false);
  await answerWith('From a tunnel');
  const written = answers.last();
  await expect.element(written).toMatchTextContent('From a tunnel');
  await expect.element(written).toMatchTextContent('Waiting to send');
  await expect.element(written.getByRole('button', { name: 'Discard' })).toBeInViewport();
  await expect.element(page.getByText('5 answers')).toBeVisible();
  await expectSound('an answer that waits');
  setOnline(true);
  await expect.element(written).not.toMatchTextContent('Waiting to send');
  await expect.element(written.getByRole('button', { name: /^Like, / })).toBeVisible();
  await expect.element(answers).toHaveLength(5);
  expect(all.texts().filter((text) => text === 'From a tunnel')).toHaveLength(1);
});

test('a refresh asks for what has changed, and lays it over the rest', async () => {
  const phone = newPhone();
  const { server } = phone;
  const all = newForum(phone);
  const [first, second] = [all.write({ message: 'Stays and is liked' }), all.write({ message: 'Goes' })];
  const third = all.write({ message: 'Comes' });
  const own = { next: null, loggedInUserEventParticipant: { host: false, admin: false } };
  const answers = [
    { ...own, content: [second, first], totalElements: 2, mark: '4-1' },
    {
      ...own,
      content: [third, { ...first, likedCount: 9 }],
      gone: [second.id],
      totalElements: 2,
      mark: '7-1',
    },
    { ...own, content: [], gone: [], totalElements: 2, mark: '7-1' },
  ];
  server.on(listThreads, () => answers[Math.min(asked().length, answers.length) - 1] ?? refuse('internal'));
  const asked = () => server.calls(listThreads).map(({ query }) => query.since?.version);
  const { queryClient } = await phone.open('/forum');
  await expect.element(posts).toHaveLength(2);
  await queryClient.invalidateQueries();
  await expect.element(item(/Goes/)).not.toBeInTheDocument();
  await newAbove.click();
  await expect.element(posts.first()).toMatchTextContent(/Comes/);
  await expect.element(posts.nth(1)).toMatchTextContent(/Stays and is liked.*9/);
  await expect.element(posts).toHaveLength(2);
  await queryClient.invalidateQueries();
  await expect.poll(() => asked().at(-1)).toBe(7);
  expect(asked().slice(0, 2)).toEqual([undefined, 4]);
  expect(asked().slice(1)).not.toContain(undefined);
  await expect.element(posts).toHaveLength(2);
});

test('threads that were listed and never opened open without a network', async () => {
  const { setOnline, open } = await openForum();
  setOnline(false);
  await linkOf(item(workshop)).click();
  await expect.element(answers.first()).toBeVisible();
  const app = await open('/forum');
  await linkOf(item(workshop)).click();
  await expect.element(answers.first()).toBeVisible();
  await expect.element(page.getByText(/^Offline · as of/)).toBeVisible();
  expect(app.address()).toMatch(/^\/forum\/\d+$/);
});

test('a forum that could not be read says so', async () => {
  const phone = newPhone();
  phone.server.on(listThreads, () => refuse('invalid'));
  await phone.open('/forum');
  await expect.element(page.getByText('The forum could not be read.')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
  await expectSound('the forum that could not be read');
});

test.each(['/forum/999999', '/forum/no-such-post'])('%s leads to no post, and says so', async (path) => {
  const phone = newPhone();
  newForum(phone).fill(forum, demoForum);
  await phone.open(path);
  await expect.element(notHere).toBeVisible();
  await expectSound(path);
});

test.each(['/forum', '/forum/1', '/forum/no-such-post'])(
  'who may not read is told why at %s',
  async (path) => {
    const phone = newPhone();
    newForum(phone).close();
    await phone.open(path);
    await expect.element(restricted).toBeVisible();
    if (path === '/forum') await expect.element(heading).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^New Post/ })).not.toBeInTheDocument();
  },
);

test.each(['/announce', '/forum'])(
  '%s leads whoever is signed out to sign-in, and from there back',
  async (path) => {
    const phone = newPhone({ me: null });
    answerPerson(phone.server, phone.me);
    const all = newForum(phone);
    all.write({ message: 'A post' });
    all.write({ message: 'News', eventId: announcements });
    phone.server.on(signInByPassword, () => ({
      accessToken: `token-${newId()}`,
      user: phone.me,
      browserMark: 'mark',
      intent: null,
    }));
    const app = await phone.open(path);
    await expect.poll(() => app.address()).toMatch(/^\/login/);
    await app.router.navigate({ to: '/login', search: { with: 'password' } });
    await page.getByLabelText('E-mail').fill(phone.me.email);
    await page.getByLabelText('Password').fill('demo-password');
    await button('Sign in').click();
    await expect.poll(() => app.address()).toBe(path);
    await expect.element(page.getByRole('main').getByRole('listitem')).toBeVisible();
  },
);

test('the first post is asked for where there is none yet', async () => {
  const phone = newPhone();
  newForum(phone).write({ eventId: announcements, message: 'Of another event' });
  await phone.open('/forum');
  await expect.element(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expectSound('the forum without a post');
  await newPost.click();
  await expect.element(page.getByRole('dialog', { name: 'New post' })).toBeVisible();
});

const isOver = (one: DOMRect, other: DOMRect) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;

test.each([320, 390])(
  'with text of twice the size, %i px wide, nothing in the answer box stands over anything else',
  async (width) => {
    await onScreenOf(width, 640);
    document.documentElement.style.fontSize = '32px';
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    await openForum();
    await linkOf(item(workshop)).click();
    await typeAnswer('A thought');
    const mark = page.getByText('Draft kept');
    await expect.element(mark).toBeInViewport({ ratio: 1 });
    await expectSound('an answer in large text');
    const box = page.getByRole('region', { name: 'Your answer' });
    const [said, written, ...others] = [mark, answerField, ...box.getByRole('button').all()].map((one) =>
      one.element().getBoundingClientRect(),
    );
    if (!said || !written) throw new Error('There is no answer box.');
    expect(written.width).toBeGreaterThan(width * 0.9 - 2 * 16);
    expect(others.length).toBeGreaterThan(2);
    expect(others.filter((other) => isOver(said, other))).toEqual([]);
    await button('Link').click();
    await expect.element(page.getByLabelText('Address of the link')).toBeInViewport({ ratio: 1 });
  },
);
