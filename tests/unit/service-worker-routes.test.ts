import { expect, test } from 'vitest';
import { imageKey, isKeptImage, opensTheApp } from '../../sw/routes.ts';

test.each([
  '/',
  '/login',
  '/agenda',
  '/w/opening-night/about',
  '/noura_a',
  '/o/hub',
  '/filesystem',
  '/apiary',
  '/linkedin-signup',
  '/zoom-signup',
])('a navigation to %s opens the app from the phone', (pathname) => {
  expect(opensTheApp(pathname)).toBe(true);
});

test.each([
  '/api/docs',
  '/api/openapi.json',
  '/dev/outbox',
  '/health',
  '/config.json',
  '/files/7/plan.pdf',
  '/files/7',
  '/manifest.webmanifest',
  '/welcome/video.mp4',
  '/linkedin-login',
  '/zoom-login',
])('a navigation to %s goes to the server', (pathname) => {
  expect(opensTheApp(pathname)).toBe(false);
});

const image = { destination: 'image', isSameOrigin: true };

test('images of people and files are kept', () => {
  expect(isKeptImage({ ...image, pathname: '/portraits/dina-karam.svg' })).toBe(true);
  expect(isKeptImage({ ...image, pathname: '/files/7' })).toBe(true);
  expect(isKeptImage({ ...image, pathname: '/welcome/poster.svg' })).toBe(true);
});

test('video, other sites and answers of the API are never kept', () => {
  expect(isKeptImage({ ...image, destination: 'video', pathname: '/welcome/welcome.mp4' })).toBe(false);
  expect(isKeptImage({ ...image, isSameOrigin: false, pathname: '/portraits/a.svg' })).toBe(false);
  expect(isKeptImage({ ...image, pathname: '/api/v1/users/me' })).toBe(false);
});

test('an uploaded image is one by its path, however its address is signed', () => {
  const kept = 'https://links.example.org/files/0a1b';
  expect(imageKey(`${kept}?expires=1&signature=a`)).toBe(kept);
  expect(imageKey(`${kept}?expires=2&signature=b`)).toBe(kept);
});

test.each(['/portraits/dina-karam.svg?revision=1', '/welcome/poster.svg?v=2'])(
  'an image of the app at %s is one by its whole address',
  (address) => {
    expect(imageKey(`https://links.example.org${address}`)).toBe(`https://links.example.org${address}`);
  },
);
