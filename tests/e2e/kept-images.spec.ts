import type { Page } from '@playwright/test';
import { expect, test, untilInstalled } from './fixtures.ts';

/** One white pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';

/** Uploads an image as the signed-in person and answers its signed address. */
function upload(page: Page): Promise<string> {
  return page.evaluate(async (base64) => {
    const { appKey, appSecret, tenant } = JSON.parse(localStorage.deployment);
    const headers = {
      'content-type': 'application/json',
      'x-app-key': appKey,
      'x-app-secret': appSecret,
      'x-tenant': tenant,
      authorization: `Bearer ${localStorage.accessToken}`,
    };
    const me = await (await fetch('/api/v1/users/me', { headers })).json();
    const body = JSON.stringify({ userId: me.id, fileName: 'a.png', base64 });
    const answer = await fetch('/api/v1/files', { method: 'POST', headers, body });
    return (await answer.json()).presignedUrl;
  }, png);
}

/** Whether an image at an address can be drawn, through the worker as any other. */
function isDrawn(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, address);
}

/** What is kept of uploaded files; the demo's portraits come and go with the screens. */
const keptUploads = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const keys = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return keys
      .map(({ url }) => url.slice(location.origin.length))
      .filter((url) => /^\/files\/\w+$/.test(url));
  });

test('an uploaded image is there without a network, also under an address that was signed later', async ({
  page,
  context,
  login,
  consoleGuard,
}) => {
  consoleGuard.allow(/the server responded with a status of 404/);
  await login();
  await untilInstalled(page);
  const address = await upload(page);
  const [path = ''] = address.split('?');
  expect(await isDrawn(page, `${path}?expires=1&signature=forged`)).toBe(false);
  expect(await keptUploads(page)).toEqual([]);
  expect(await isDrawn(page, address)).toBe(true);
  await expect.poll(() => keptUploads(page)).toEqual([path]);
  await context.setOffline(true);
  expect(await isDrawn(page, `${path}?expires=2&signature=later`)).toBe(true);
});
