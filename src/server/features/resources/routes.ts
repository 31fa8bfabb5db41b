import type { FastifyInstance } from 'fastify';
import {
  createResource,
  createResourceFolder,
  deleteResource,
  deleteResourceFolder,
  listResourceFolders,
  listResources,
  renameResourceFolder,
  updateResource,
} from '#contract/resources.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { createLink, deleteLink, updateLink } from './actions.ts';
import { createFolder, deleteFolder, renameFolder } from './folders.ts';
import { readFolder, readFolders } from './read.ts';

/** Adds the calls about a room's folders, and about the files and links in them. */
export function resourceRoutes(app: FastifyInstance, context: Context): void {
  folderRoutes(app, context);
  linkRoutes(app, context);
}

function folderRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listResourceFolders, ({ me, params }) =>
    readFolders(context, { eventId: params.id, userId: me.userId }),
  );

  route(app, context, listResources, ({ me, params }) =>
    readFolder(context, { eventId: params.id, id: params.categoryId, userId: me.userId }),
  );

  writeRoute(app, context, createResourceFolder, ({ action, params, body }) =>
    createFolder(action, { eventId: params.id, name: body.name }),
  );

  writeRoute(app, context, renameResourceFolder, ({ action, params, body }) =>
    renameFolder(action, { eventId: params.id, id: params.categoryId, name: body.name }),
  );

  writeRoute(app, context, deleteResourceFolder, async ({ action, params }) => {
    await deleteFolder(action, { eventId: params.id, id: params.categoryId });
    return undefined;
  });
}

function linkRoutes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, createResource, ({ action, params, body }) =>
    createLink(action, { eventId: params.id, folderId: params.categoryId, body }),
  );

  writeRoute(app, context, updateResource, ({ action, params: { id, categoryId, linkId }, body }) =>
    updateLink(action, { eventId: id, folderId: categoryId, id: linkId, body }),
  );

  writeRoute(app, context, deleteResource, async ({ action, params: { id, categoryId, linkId } }) => {
    await deleteLink(action, { eventId: id, folderId: categoryId, id: linkId });
    return undefined;
  });
}
