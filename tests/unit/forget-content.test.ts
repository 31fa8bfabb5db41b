import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiQueryKey } from '#client/api/api-query.ts';
import { inPages } from '#client/api/kept-answer.ts';
import { forgetContent } from '#client/features/rooms/rooms-queries.ts';
import { listParticipants } from '#contract/participants.ts';
import { listResourceFolders, listResources } from '#contract/resources.ts';

const id = '8';
const people = [...apiQueryKey(listParticipants, { params: { id }, query: { query: '' } }), inPages];
const folders = apiQueryKey(listResourceFolders, { params: { id } });
const folder = apiQueryKey(listResources, { params: { id, categoryId: '3' } });

test('people and files of a room stay forgotten where an answer from before comes after', async () => {
  const queryClient = new QueryClient();
  for (const queryKey of [people, folder]) queryClient.setQueryData(queryKey, 'kept');
  queryClient.setQueryData(folders, { value: { content: [{ id: 3 }] }, etag: null });
  const before = Promise.withResolvers<string>();
  const readings = [people, folder].map((queryKey) =>
    queryClient.fetchQuery({ queryKey, queryFn: () => before.promise }),
  );
  await forgetContent(queryClient, Number(id));
  expect(queryClient.getQueryData(folders)).toMatchObject({ value: { content: [] } });
  before.resolve('late');
  await Promise.all(readings);
  expect(queryClient.getQueryData(people)).toEqual({ pages: [], pageParams: [] });
  expect(queryClient.getQueryData(folder)).toMatchObject({ value: { resourceLinks: [] } });
});
