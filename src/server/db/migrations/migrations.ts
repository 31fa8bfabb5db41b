import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { foundation } from './001-foundation.ts';
import { people } from './002-people.ts';
import { posts } from './003-posts.ts';
import { forms } from './004-forms.ts';
import { uploadKeys } from './005-upload-keys.ts';
import { signInAskers } from './006-sign-in-askers.ts';
import { asciiEmailKeys } from './007-ascii-email-keys.ts';
import { rooms } from './008-rooms.ts';
import { registrations } from './009-registrations.ts';
import { questionsAndFiles } from './010-questions-and-files.ts';
import { chat } from './011-chat.ts';
import { push } from './012-push.ts';
import { tables } from './013-tables.ts';
import { linkVersions } from './014-link-versions.ts';
import { threadVersions } from './015-thread-versions.ts';
import { eventVersions } from './016-event-versions.ts';
import { chatVersions } from './017-chat-versions.ts';
import { formerSuffixes } from './018-former-suffixes.ts';
import { mailSettings } from './019-mail-settings.ts';
import { editedThreads } from './020-edited-threads.ts';
import { signInFailures } from './021-sign-in-failures.ts';
import { passwordCodes } from './022-password-codes.ts';
import { passkeys } from './023-passkeys.ts';
import { identities } from './024-identities.ts';
import { ownData } from './025-own-data.ts';
import { chatMirror } from './026-chat-mirror.ts';
import { vimeoVideos } from './027-vimeo-videos.ts';

/** Migrations by name, in the order of names, which are never changed once released. */
export function migrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    '001-foundation': foundation(kind),
    '002-people': people(kind),
    '003-posts': posts(kind),
    '004-forms': forms(kind),
    '005-upload-keys': uploadKeys(),
    '006-sign-in-askers': signInAskers(),
    '007-ascii-email-keys': asciiEmailKeys(),
    '008-rooms': rooms(kind),
    '009-registrations': registrations(kind),
    '010-questions-and-files': questionsAndFiles(kind),
    '011-chat': chat(kind),
    '012-push': push(kind),
    '013-tables': tables(kind),
    '014-link-versions': linkVersions(),
    '015-thread-versions': threadVersions(),
    '016-event-versions': eventVersions(),
    '017-chat-versions': chatVersions(),
    '018-former-suffixes': formerSuffixes(),
    '019-mail-settings': mailSettings(kind),
    '020-edited-threads': editedThreads(kind),
    '021-sign-in-failures': signInFailures(kind),
    '022-password-codes': passwordCodes(),
    '023-passkeys': passkeys(kind),
    '024-identities': identities(kind),
    '025-own-data': ownData(),
    '026-chat-mirror': chatMirror(kind),
    '027-vimeo-videos': vimeoVideos(kind),
  };
}
