/** Cache of the app's own files, and the key in it of the builds to which they belong. */
export const appFilesCacheName = 'app-files';
export const appBuildsKey = '/app-builds.json';

/** Cache of images of people and files; emptied at sign-out. */
export const mediaCacheName = 'media';

/** Folders of the images of people and files, which the worker keeps as they are seen. */
export const keptImageFolders = ['/portraits/', '/files/', '/welcome/'];

/** Cache of screens as they were last seen, for the worker to start with; emptied at sign-out. */
export const lastScreensCacheName = 'last-screens';

/** Beginning of the names of the caches of files that people keep on this phone, one cache a person. */
export const keptFilesCachePrefix = 'kept-files-';
