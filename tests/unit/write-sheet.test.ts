import { expect, test } from 'vitest';
import { writeSheet } from '#server/spreadsheet/write-sheet.ts';

const columns = [{ title: 'Name', width: 20 }];

/** Pages without an end, and how many of them were read. */
function endless(onPage: (count: number) => void) {
  const seen = { count: 0, isOver: false };
  const pages = async function* () {
    try {
      for (;;) {
        seen.count += 1;
        onPage(seen.count);
        yield [['Noura']];
      }
    } finally {
      seen.isOver = true;
    }
  };
  return { seen, pages: pages() };
}

test('no further page of a spreadsheet is read once nobody waits for it', async () => {
  const controller = new AbortController();
  const reason = new Error('hung up');
  const { seen, pages } = endless((count) => {
    if (count === 3) controller.abort(reason);
  });
  await expect(writeSheet({ name: 'People', columns, pages }, controller.signal)).rejects.toBe(reason);
  expect(seen).toEqual({ count: 3, isOver: true });
});

test('nothing is read for somebody who has hung up before', async () => {
  const { seen, pages } = endless(() => undefined);
  const reason = new Error('hung up');
  await expect(writeSheet({ name: 'People', columns, pages }, AbortSignal.abort(reason))).rejects.toBe(
    reason,
  );
  expect(seen).toEqual({ count: 0, isOver: false });
});
