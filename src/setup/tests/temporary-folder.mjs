import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const gibibyte = 2 ** 30;
const inMemory = '/dev/shm';
/** Free bytes that must be left, so that the folder never takes what the browsers need. */
const needed = { room: gibibyte, memory: 4 * gibibyte };

async function hasRoom(folder) {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= needed.room && freemem() >= needed.memory;
}

/**
 * While it runs, temporary files go to a folder that is gone afterwards: in memory where there is plenty, since some
 * two thousand databases are made and thrown away, which takes most disks longer than all that is done with them.
 */
export async function withTestFolder(act) {
  const folder = await mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), 'last-links-test-'));
  // PostgreSQL goes through it as a user of its own.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  try {
    return await act();
  } finally {
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
