import type { ParticipantStatus } from '#contract/participants.ts';
import { insertDemoAnswers, insertDemoPlaces, listQuestionIds } from '#server/demo/store.ts';
import { insertMadeUpPeople, makeLargeDemo } from './many-people.ts';

/** Registrants of the room in the demo itself. */
const there = 31;
const minuteMs = 60_000;
const notes = [
  'Looking for a co-founder in energy storage',
  null,
  'أبحث عن شريك في التصنيع',
  'I have a question about glue under water that nobody in my laboratory wants to hear any more, and eleven floats that do not float as they should. Come and see.',
];

function statusOf(index: number): ParticipantStatus {
  const others: Record<number, ParticipantStatus> = {
    3: 'TO_BE_APPROVED',
    9: 'TO_BE_APPROVED',
    13: 'DENIED',
    17: 'REMOVED',
  };
  return others[index % 20] ?? 'APPROVED';
}

/** Makes a demo in this folder, with so many registrants in Founders' evening that there are `count` in all. */
export const makeManyRegistrants = (dataDir: string, count: number): Promise<void> =>
  makeLargeDemo(dataDir, async (tx, context) => {
    const { id: eventId } = await tx
      .updateTable('events')
      .set({ max_participants: 1_000 })
      .where('suffix', '=', 'founders_evening')
      .returning('id')
      .executeTakeFirstOrThrow();
    const userIds = await insertMadeUpPeople(tx, context, count - there);
    const now = context.clock();
    const places = userIds.map((user_id, index) => {
      const status = statusOf(index);
      const created_at = now - index * minuteMs;
      return {
        ...({ event_id: eventId, user_id, status, is_host: 0, is_admin: 0, created_at } as const),
        approved_at: status === 'APPROVED' ? created_at : null,
        notes: notes[index % notes.length] ?? null,
      };
    });
    const placeIds = await insertDemoPlaces(tx, places);
    const questionIds = await listQuestionIds(tx, eventId);
    for (const participant_id of placeIds.values())
      await insertDemoAnswers(
        tx,
        questionIds.map((question_id) => ({ participant_id, question_id, value: 'A kettle, and a hinge.' })),
      );
  });
