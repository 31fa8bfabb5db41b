import { expect, test } from 'vitest';
import { type ParticipantStatus, participantStatuses } from '#contract/participants.ts';
import {
  canManage,
  canPublish,
  canReadAbout,
  canReadContent,
  isHiddenFrom,
  type Participation,
} from '#domain/event-access.ts';

type Flags = 'plain' | 'host' | 'admin';
type Right = 'hidden' | 'about of a public one' | 'about of a private one' | 'content' | 'manage' | 'publish';

const rights: Readonly<Record<Right, (participation: Participation | null) => boolean>> = {
  hidden: isHiddenFrom,
  'about of a public one': (participation) => canReadAbout({ isPrivate: false }, participation),
  'about of a private one': (participation) => canReadAbout({ isPrivate: true }, participation),
  content: canReadContent,
  manage: canManage,
  publish: canPublish,
};

const about: readonly Right[] = ['about of a public one', 'about of a private one'];
const waiting: Readonly<Record<Flags, readonly Right[]>> = { plain: about, host: about, admin: about };
const none: Readonly<Record<Flags, readonly Right[]>> = {
  plain: ['hidden'],
  host: ['hidden'],
  admin: ['hidden'],
};

/** Every right that each person has; whatever stands in no list is refused. */
const table: Readonly<Record<ParticipantStatus, Readonly<Record<Flags, readonly Right[]>>>> = {
  TO_BE_APPROVED: waiting,
  APPROVED: {
    plain: [...about, 'content'],
    host: [...about, 'content', 'manage', 'publish'],
    admin: [...about, 'content', 'manage'],
  },
  DENIED: waiting,
  REMOVED: waiting,
  BLOCKED: none,
};

const rows = participantStatuses.flatMap((status) =>
  (['plain', 'host', 'admin'] as const).map((flags) => ({ status, flags, has: table[status][flags] })),
);

test.each(rows)('$status, $flags, has exactly: $has', ({ status, flags, has }) => {
  const participation = { status, isHost: flags === 'host', isAdmin: flags === 'admin' };
  const found = Object.entries(rights).filter(([, test]) => test(participation));
  expect(found.map(([right]) => right)).toEqual(has);
});

test('who has no place in an event reads only about a public one', () => {
  const found = Object.entries(rights).filter(([, test]) => test(null));
  expect(found.map(([right]) => right)).toEqual(['about of a public one']);
});
