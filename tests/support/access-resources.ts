import type { Build } from './access-input.ts';

const resource = (
  name?: 'root' | 'folder',
  link?: 'ofHost' | 'ofParticipant',
  body?: Readonly<Record<string, unknown>>,
): Build => {
  return (world) => ({
    params: {
      id: world.app.context.programme.eventIds.onboarding,
      categoryId: name && world.resources[name],
      linkId: link && world.resources[link],
    },
    ...(body && { body }),
  });
};
const newLink = { name: 'Guide', url: 'https://example.org/guide', resourceType: 'URL' };

/** Requests about the folders, files and links of the onboarding room. */
export const resourceRequests: Readonly<Record<string, Build>> = {
  'POST /v1/event/:id/resource': resource(),
  'GET /v1/event/:id/resource/category/:categoryId/objects': resource('root'),
  'POST /v1/event/:id/resource/category': resource(undefined, undefined, { name: 'Week 2' }),
  'PUT /v1/event/:id/resource/category/:categoryId': resource('folder', undefined, { name: 'Week 2' }),
  'DELETE /v1/event/:id/resource/category/:categoryId': resource('folder'),
  'POST /v1/event/:id/resource/category/:categoryId/link': resource('root', undefined, newLink),
  "PUT /v1/event/:id/resource/category/:categoryId/link/:linkId, the host's": resource(
    'root',
    'ofHost',
    newLink,
  ),
  "PUT /v1/event/:id/resource/category/:categoryId/link/:linkId, the participant's": resource(
    'root',
    'ofParticipant',
    newLink,
  ),
  "DELETE /v1/event/:id/resource/category/:categoryId/link/:linkId, the host's": resource('root', 'ofHost'),
  "DELETE /v1/event/:id/resource/category/:categoryId/link/:linkId, the participant's": resource(
    'root',
    'ofParticipant',
  ),
};
