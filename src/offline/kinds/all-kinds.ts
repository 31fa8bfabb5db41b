import { type Kinds, knownKind } from '#offline/outbox/kind.ts';
import {
  blockKind,
  deleteMessageKind,
  messageKind,
  muteKind,
  readMessagesKind,
  reportMessageKind,
  withdrawMessageKind,
} from './chat.ts';
import { discardFormKind, saveFormKind } from './forms.ts';
import { closeReportKind, favouriteKind, readKind, reportKind, starKind } from './marks.ts';
import { noteKind } from './rooms.ts';
import { leaveSeatKind } from './tables.ts';
import {
  answeredKind,
  answerKind,
  deleteKind,
  editKind,
  likeKind,
  pinKind,
  postKind,
  withdrawKind,
} from './threads.ts';

const rows = [
  knownKind(postKind),
  knownKind(answerKind),
  knownKind(editKind),
  knownKind(likeKind),
  knownKind(deleteKind),
  knownKind(withdrawKind),
  knownKind(pinKind),
  knownKind(answeredKind),
  knownKind(favouriteKind),
  knownKind(starKind),
  knownKind(readKind),
  knownKind(reportKind),
  knownKind(closeReportKind),
  knownKind(saveFormKind),
  knownKind(discardFormKind),
  knownKind(noteKind),
  knownKind(messageKind),
  knownKind(deleteMessageKind),
  knownKind(withdrawMessageKind),
  knownKind(readMessagesKind),
  knownKind(muteKind),
  knownKind(blockKind),
  knownKind(reportMessageKind),
  knownKind(leaveSeatKind),
];

/** Everything that can be done without a network. An entry of any other kind is kept and shown, and not sent. */
export const allKinds: Kinds = new Map(rows.map((kind) => [kind.name, kind]));
