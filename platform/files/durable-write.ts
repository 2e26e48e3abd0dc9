import { open } from 'node:fs/promises'

/** Creates a file; durable when it resolves. */
export async function createFile(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A file handle open for writing. */
interface Writable {
  write(bytes: Uint8Array, offset: number, length: number, at: number): Promise<{ readonly bytesWritten: number }>
}

/** Writes all bytes from an offset or throws: a nearly full disk first writes a part and fails only afterwards. */
export async function writeFully(
  file: Writable,
  { at, bytes }: { readonly at: number; readonly bytes: Uint8Array },
): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

/** Syncs a folder, which makes its entries survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns false for a missing file; rethrows every other error. */
export async function falseIfMissing<T>(asked: Promise<T>): Promise<T | false> {
  try {
    return await asked
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** The error code, such as `ENOENT`. */
export const errorCodeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
