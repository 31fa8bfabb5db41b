import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiQueryKey } from '#client/api/api-query.ts';
import { messagesKey } from '#client/chat/messages.ts';
import { forgetContent } from '#client/features/rooms/rooms-queries.ts';
import { listConversations } from '#contract/chat.ts';
import { getEvent } from '#contract/events.ts';
import { listParticipants } from '#contract/participants.ts';
import { listResourceFolders, listResources } from '#contract/resources.ts';
import { inPages } from '#offline/kept-names.ts';

const id = '8';
const people = [...apiQueryKey(listParticipants, { params: { id }, query: { query: '' } }), inPages];
const folders = apiQueryKey(listResourceFolders, { params: { id } });
const folder = apiQueryKey(listResources, { params: { id, categoryId: '3' } });

const conversations = apiQueryKey(listConversations, {});
const discussion = { sid: 'd8', eventId: Number(id) };
const direct = { sid: 'd9', eventId: null };

test('people, messages and files of a room stay forgotten where an answer from before comes after', async () => {
  const queryClient = new QueryClient();
  for (const queryKey of [people, folder, messagesKey('d8'), messagesKey('d9')])
    queryClient.setQueryData(queryKey, 'kept');
  queryClient.setQueryData(conversations, { value: { content: [discussion, direct] }, etag: null });
  queryClient.setQueryData(folders, { value: { content: [{ id: 3 }] }, etag: null });
  const before = Promise.withResolvers<string>();
  const readings = [people, folder, messagesKey('d8')].map((queryKey) =>
    queryClient.fetchQuery({ queryKey, queryFn: () => before.promise }),
  );
  await forgetContent(queryClient, Number(id));
  expect(queryClient.getQueryData(folders)).toMatchObject({ value: { content: [] } });
  before.resolve('late');
  await Promise.all(readings);
  expect(queryClient.getQueryData(people)).toEqual({ pages: [], pageParams: [] });
  expect(queryClient.getQueryData(messagesKey('d8'))).toMatchObject({ messages: [], upTo: 0 });
  expect(queryClient.getQueryData(messagesKey('d9'))).toBe('kept');
  expect(queryClient.getQueryData(conversations)).toMatchObject({ value: { content: [direct] } });
  expect(queryClient.getQueryData(folder)).toMatchObject({ value: { resourceLinks: [] } });
});

test('messages of a room go also where the list of conversations has not been read since this start', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(apiQueryKey(getEvent, { params: { id } }), {
    value: { twilioGroupChatId: 'd8' },
    etag: null,
  });
  await forgetContent(queryClient, Number(id));
  // What is in the page's memory is what the phone then keeps.
  expect(queryClient.getQueryData(messagesKey('d8'))).toMatchObject({ messages: [], upTo: 0 });
});
