import { expect, test } from 'vitest';
import { listConversations } from '#contract/chat.ts';
import { newPhone, type OpenedApp } from './support/open-app.tsx';

let former: OpenedApp | undefined;

test('an app is opened on a phone', async () => {
  former = await newPhone().open('/people');
});

test('what the app of a test that is over still asks reaches no phone of another one', async () => {
  const phone = newPhone({ me: null });
  await phone.open('/');
  const asked = former?.connection.api.call(listConversations, {});
  await expect(asked).rejects.toMatchObject({ code: 'offline' });
  expect(phone.server.calls(listConversations)).toEqual([]);
});
