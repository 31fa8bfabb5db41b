import { type FileHandle, open } from 'node:fs/promises';

/** Reads a part of a file; less than asked for where the file ends before. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

const readFrom =
  (handle: FileHandle): ReadAt =>
  async (position, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };

/** Looks into a file of whatever size by small pieces; false also where a piece is not as the format has it. */
export async function looksRight(path: string, look: (readAt: ReadAt) => Promise<boolean>): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    return await look(readFrom(handle));
  } catch (error) {
    // Numbers in the file that point beyond its end, or beyond what a buffer can be.
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}
