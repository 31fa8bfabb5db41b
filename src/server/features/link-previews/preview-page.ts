import type { Context } from '#server/context.ts';
import type { StartFile } from '#server/http/app-files/start-files.ts';
import { imageAddress } from '#server/providers/files/file-address.ts';
import { type PageTags, type PageTemplate, pageTemplate } from './page-template.ts';
import { findPreview, type LinkPreview } from './preview.ts';

const appIcon = '/icons/icon-512.png';
/** Images of our own that programs with link previews can show, which excludes SVG. */
const ownPicture = /^\/[^/].*(?<!\.svg)$/;

function imageOf(context: Context, { image }: LinkPreview): string {
  const address = imageAddress(context, image);
  return address !== null && ownPicture.test(address) ? address : appIcon;
}

function tagsOf(context: Context, preview: LinkPreview): PageTags {
  const { publicUrl } = context.config;
  const { type, name, description, path } = preview;
  return { type, name, description, image: publicUrl + imageOf(context, preview), address: publicUrl + path };
}

async function previewPage(context: Context, template: PageTemplate, path: string): Promise<string | null> {
  const preview = await findPreview(context.database.reader, path, context.programmeClock);
  return preview && template(tagsOf(context, preview));
}

/** Makes the page of an address with tags that tell what it is about; null where the plain one does. */
export function previewPages(context: Context, page: StartFile | null) {
  const template = page && pageTemplate(page.plain.toString());
  return async (path: string): Promise<string | null> => {
    if (template === null) return null;
    try {
      return await previewPage(context, template, path);
    } catch (error) {
      // The app opens all the same; it asks for what it shows by itself.
      context.logger.warn({ err: error }, 'no link preview');
      return null;
    }
  };
}
