import * as v from 'valibot';

/** Message from one end of a link to the other, over the link itself. */
const LinkMessageSchema = v.variant('type', [
  /** Said at every change and every second, so that silence tells of a break. */
  v.object({ type: v.literal('state'), microphone: v.boolean(), camera: v.boolean() }),
  /** Tells whether the picture of the other is shown at this end. */
  v.object({ type: v.literal('wants'), video: v.boolean() }),
  v.object({ type: v.literal('bye') }),
]);
export type LinkMessage = v.InferOutput<typeof LinkMessageSchema>;

const longest = 1_000;

/** Null for what is no message, or one of another version of the app. */
export function readLinkMessage(text: unknown): LinkMessage | null {
  if (typeof text !== 'string' || text.length > longest) return null;
  try {
    const read = v.safeParse(LinkMessageSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
