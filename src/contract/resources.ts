import * as v from 'valibot';
import { IdSchema, IsoMomentSchema } from './basic-fields.ts';
import { kB, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { TagsSchema } from './event-fields.ts';
import { requiredText, WebLinkSchema } from './fields.ts';
import { roomLimits } from './room-limits.ts';
import { texts } from './texts.ts';

/** Name of the folder that every room has (specification, section 2). */
export const rootFolderName = 'Root';

export const resourceTypes = ['VIDEO', 'PDF', 'DOCX', 'URL'] as const;
export const ResourceTypeSchema = v.picklist(resourceTypes, texts.invalid);
export type ResourceType = v.InferOutput<typeof ResourceTypeSchema>;

/** A file or a link of a room (specification, section 3). */
export const ResourceLinkSchema = v.object({
  id: v.number(),
  name: v.string(),
  /**
   * A web address; of a file one of ours, signed for whoever reads this. The server asks at each request for it whether
   * they may still see the room.
   */
  url: v.string(),
  /** Comma list. */
  tags: v.string(),
  resourceType: ResourceTypeSchema,
  /** Bytes and media type of a file; null of a link. */
  size: v.nullable(v.number()),
  contentType: v.nullable(v.string()),
  createdById: v.number(),
  createdByName: v.string(),
  createdDateStr: IsoMomentSchema,
  lastModifiedDateStr: IsoMomentSchema,
  /** Null where no video service is set up. */
  vimeoUploadVideoResponse: v.nullable(v.object({ embed: v.object({ html: v.string() }) })),
});
export type ResourceLink = v.InferOutput<typeof ResourceLinkSchema>;

const folderEntries = { id: v.number(), name: v.string() };

/** A folder in the list of a room's folders. */
export const ResourceFolderSchema = v.object({
  ...folderEntries,
  /** True for the one folder that every room has, which cannot be renamed or deleted. */
  root: v.boolean(),
  /** Files and links together, and files alone. */
  linksCount: v.number(),
  filesCount: v.number(),
  /** Always empty here: a folder is read by itself. */
  resourceLinks: v.pipe(v.array(ResourceLinkSchema), v.length(0)),
});
export type ResourceFolder = v.InferOutput<typeof ResourceFolderSchema>;

export const ResourceFoldersSchema = v.object({ content: v.array(ResourceFolderSchema) });
export type ResourceFolders = v.InferOutput<typeof ResourceFoldersSchema>;

/** A folder with what is in it, the newest first. */
export const ResourceObjectsSchema = v.object({
  ...folderEntries,
  resourceLinks: v.array(ResourceLinkSchema),
});
export type ResourceObjects = v.InferOutput<typeof ResourceObjectsSchema>;

const byEvent = v.object({ id: IdSchema });
const byFolder = v.object({ id: IdSchema, categoryId: IdSchema });
const byLink = v.object({ id: IdSchema, categoryId: IdSchema, linkId: IdSchema });

const forPeople = 'Only for approved participants, hosts and admins of the room; for others it is not there.';
const forManagers = 'For hosts and admins of the room.';

/** A POST that reads, as the specification has it (section 7): it needs no idempotency key. */
export const listResourceFolders = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:id/resource',
  access: 'signed-in',
  cost: readCost,
  summary: 'Folders of a room, Root first, then by name',
  description: forPeople,
  params: byEvent,
  reply: ResourceFoldersSchema,
  errors: ['not_found'],
});

export const listResources = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:id/resource/category/:categoryId/objects',
  access: 'signed-in',
  cost: readCost,
  summary: 'Files and links of a folder, the newest first, at most 500',
  description: forPeople,
  params: byFolder,
  reply: ResourceObjectsSchema,
  errors: ['not_found'],
});

export const FolderWriteSchema = v.object({ name: requiredText(roomLimits.folderNameMaxLength) });

export const createResourceFolder = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:id/resource/category',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Adds a folder',
  description: `${forManagers} At most 100 in a room, else a \`conflict\`.`,
  params: byEvent,
  body: FolderWriteSchema,
  reply: ResourceFolderSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'invalid', 'conflict'],
});

export const renameResourceFolder = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/event/:id/resource/category/:categoryId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Renames a folder',
  description: `${forManagers} Root is a \`conflict\`.`,
  params: byFolder,
  body: FolderWriteSchema,
  reply: ResourceFolderSchema,
  errors: ['not_found', 'forbidden', 'invalid', 'conflict'],
});

export const deleteResourceFolder = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/event/:id/resource/category/:categoryId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Deletes a folder with everything in it',
  description: `${forManagers} Root is a \`conflict\`. A repeat answers 204.`,
  params: byFolder,
  reply: null,
  errors: ['not_found', 'forbidden', 'conflict'],
});

/** An address of one of our own files, as uploading or reading it gave it. */
const ownAddressPattern = /^(?:https?:\/\/[^/\s]+)?\/files\/[\w-]{16,64}\?[\w=&-]{1,300}$/;

const ResourceUrlSchema = v.pipe(
  v.string(texts.mandatory),
  v.check((text) => text.trim() !== '', texts.mandatory),
  v.union([v.pipe(v.string(), v.regex(ownAddressPattern)), WebLinkSchema], texts.invalid),
);

/** Fields of a file or a link that people type. */
export const resourceWords = {
  name: requiredText(roomLimits.resourceNameMaxLength),
  tags: v.optional(TagsSchema, ''),
};

export const ResourceWriteSchema = v.object({
  ...resourceWords,
  /** A web address of a URL; of a file the address that uploading it gave, or on a change the one it has. */
  url: ResourceUrlSchema,
  resourceType: ResourceTypeSchema,
});
export type ResourceWrite = v.InferOutput<typeof ResourceWriteSchema>;

const ofFile =
  'Of one of our own files the file is kept: it has to be one’s own, used nowhere else and of the kind that `resourceType` says, else it is `invalid`.';

export const createResource = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:id/resource/category/:categoryId/link',
  access: 'signed-in',
  cost: writeCost(16 * kB),
  summary: 'Adds a file or a link',
  description: `For hosts and admins, and for everybody in the room where \`resourceUploadAccess\` is false. ${ofFile} At most 500 in a folder, else a \`conflict\`.`,
  params: byFolder,
  body: ResourceWriteSchema,
  reply: ResourceLinkSchema,
  status: 201,
  errors: ['not_found', 'forbidden', 'invalid', 'conflict'],
});

export const updateResource = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/event/:id/resource/category/:categoryId/link/:linkId',
  access: 'signed-in',
  cost: writeCost(16 * kB),
  summary: 'Changes a file or a link',
  description: `For hosts and admins, and for whoever has added it. ${ofFile}`,
  params: byLink,
  body: ResourceWriteSchema,
  reply: ResourceLinkSchema,
  errors: ['not_found', 'forbidden', 'invalid'],
});

export const deleteResource = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/event/:id/resource/category/:categoryId/link/:linkId',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Deletes a file or a link',
  description: 'For hosts and admins, and for whoever has added it. A repeat answers 204.',
  params: byLink,
  reply: null,
  errors: ['not_found', 'forbidden'],
});
