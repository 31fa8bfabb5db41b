import type { Person } from '#contract/users.ts';

interface Addressed {
  readonly sid: string | null;
  readonly person: Pick<Person, 'id'>;
}

const beforeFirst = /^with-([1-9]\d{0,8})$/;

/** Last part of a conversation's address: its identifier, and before the first message whom it is with. */
export const conversationAddress = ({ sid, person }: Addressed): string => sid ?? `with-${person.id}`;

/** Tells whether an address names a conversation, by its identifier or by the person: at first it has no other. */
export const isAddressOf = (address: string, { sid, person }: Addressed): boolean =>
  sid === address || personInAddress(address) === person.id;

/** Id of the person to whom nothing has been written yet; null where the address names a conversation. */
export function personInAddress(address: string): number | null {
  const id = beforeFirst.exec(address)?.[1];
  return id === undefined ? null : Number(id);
}
