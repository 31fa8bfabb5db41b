import type { Context } from '#server/context.ts';

/** Something with the identifier of the conversation that it gets. */
export type WithSid<Item> = Item & { readonly sid: string };

/** Asks the chat provider for the identifiers of conversations, outside of the transaction in which they are made. */
export const withSids = <Item extends object>(
  { chat }: Context,
  items: readonly Item[],
): Promise<readonly WithSid<Item>[]> =>
  Promise.all(items.map(async (item) => ({ ...item, sid: await chat.newSid() })));
