import * as v from 'valibot';

/** A screen as it was last seen: HTML by itself, which the worker puts into the page that it answers a start with. */
export const LastScreenSchema = v.object({
  /** Version of the app that drew it; no other may show it. */
  build: v.string(),
  /** Name that the page keeps in its storage while the person is signed in for whom it was drawn. */
  owner: v.string(),
  /** Offset to which the page was scrolled, in px. */
  top: v.number(),
  html: v.string(),
  /** Its style sheet, and the SHA-256 of that (base64), by which the page's policy lets it in. */
  style: v.string(),
  styleHash: v.string(),
});
export type LastScreen = v.InferOutput<typeof LastScreenSchema>;

/** Key of a screen in its cache: one scrolled down stands beside the one that is seen at a start. */
export const lastScreenKey = (address: string, isScrolled: boolean) =>
  `/${isScrolled ? 'place' : 'top'}${address}`;
