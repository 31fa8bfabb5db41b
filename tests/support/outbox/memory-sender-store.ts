import { type Sender, type SenderStore, senderStoreIn } from '#offline/sender.ts';

export function memorySenderStore(): SenderStore {
  let record: Sender | null = null;
  return senderStoreIn({
    get: async () => record,
    change: async (change) => {
      record = change(record);
    },
  });
}
