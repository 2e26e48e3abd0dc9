import { open } from 'node:fs/promises'

/** A new file, on the disk when it resolves. */
export async function createFile(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A file that is open for writing, as Node has it. */
interface Writable {
  write(bytes: Uint8Array, offset: number, length: number, at: number): Promise<{ readonly bytesWritten: number }>
}

/** All of it from a place on, or an error: a disk that is almost full takes a part at first, and only then says no. */
export async function writeFully(
  file: Writable,
  { at, bytes }: { readonly at: number; readonly bytes: Uint8Array },
): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

/** A folder's entries are safe from a power cut once the folder itself is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What is not there is answered with false; every other error is thrown. */
export async function falseIfMissing<T>(asked: Promise<T>): Promise<T | false> {
  try {
    return await asked
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** `ENOENT` and its like. */
export const errorCodeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
