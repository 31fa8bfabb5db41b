import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getEvent, getPublicEvent } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import { newPhone } from './support/open-app.tsx';
import { answerRooms, newRoom, openRoom as open } from './support/rooms.ts';

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const facts = page.getByRole('list', { name: 'Facts' });

const rooms = {
  in: newRoom({ name: 'Studio visit', at: '2021-06-20T18:00:00+03:00', status: 'APPROVED' }),
  live: newRoom({ name: 'Clinic', at: '2021-06-18T16:00:00+03:00', status: 'APPROVED' }),
};

test('each tab is an address; keys lead from one to the next, and the focus stays there', async () => {
  const { app, phone } = await open(rooms.in, undefined, '');
  await expect.poll(app.address).toBe(`${rooms.in.lastlink}/about`);
  await phone.open(`${rooms.in.lastlink}/discussion`);
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  const opened = await phone.open(`${rooms.in.lastlink}/about`);
  await tab('About').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(opened.address).toBe(`${rooms.in.lastlink}/people`);
  await expect.element(tab('People')).toHaveFocus();
  await expect.element(tab('People')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  await expect.poll(opened.address).toBe(`${rooms.in.lastlink}/resources`);
  await expect.element(tab('Resources')).toBeInViewport({ ratio: 1 });
});

test('arrows scroll the tabs for a mouse', async () => {
  await open(rooms.in);
  const strip = page.getByRole('tablist');
  const scrolled = () => strip.element().scrollLeft;
  await expect.element(button('Scroll tabs on')).toBeVisible();
  expect(button('Scroll tabs back').query()).toBeNull();
  const most = strip.element().scrollWidth - strip.element().clientWidth;
  await button('Scroll tabs on').click();
  await expect.poll(scrolled).toBe(Math.min(limits.tabArrowScrollPx, most));
  await button('Scroll tabs back').click();
  await expect.poll(scrolled).toBe(0);
});

test('the cover folds into the bar, and the next tab begins below it', async () => {
  await open(rooms.live);
  await expect.element(facts).toBeVisible();
  const bar = () => document.querySelector('[data-folded] [data-shown]');
  expect(bar()).toBeNull();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => bar()?.textContent).toBe('Clinic');
  await tab('Discussion').click();
  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  expect(bar()?.textContent).toBe('Clinic');
  window.scrollTo(0, 0);
  await expect.poll(bar).toBeNull();
});

test('until the room is there its measures are, and nothing jumps', async () => {
  const phone = newPhone();
  answerRooms(phone, [rooms.in]);
  const letGo = phone.server.hold(getPublicEvent);
  const letWholeGo = phone.server.hold(getEvent);
  await phone.open(`${rooms.in.lastlink}/about`);
  const cover = () => document.querySelector('#main > div:nth-of-type(2)')?.getBoundingClientRect().height;
  await expect.element(title('Room')).toBeInTheDocument();
  const before = cover();
  letGo();
  await expect.element(title('Studio visit')).toBeVisible();
  expect(cover()).toBe(before);
  const head = title('Studio visit').element().getBoundingClientRect().top;
  letWholeGo();
  await expect.element(facts).toBeVisible();
  expect(title('Studio visit').element().getBoundingClientRect().top).toBe(head);
});
