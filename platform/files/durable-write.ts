import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Writes or replaces a file. Readers never see a partial file; durable when it resolves. Creates missing folders. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeThenRename(path, (draft) => createFile(draft, bytes))
}

/**
 * Creates a folder with its files, all at once: readers see every file or none. Keeps an existing folder that has
 * files. Durable when it resolves.
 */
export async function createFolder(
  path: string,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeThenRename(path, async (draft) => {
      await mkdir(draft)
      for (const { name, bytes } of files) await createFile(join(draft, name), bytes)
      await syncFolder(draft)
    })
  } catch (error) {
    if (!EXISTS.includes(errorCodeOf(error))) throw error
  }
}

/**
 * Creates a file or folder that `create` writes under another name, so that readers see all of it or nothing. Keeps an
 * existing file or folder. For startup, which is synchronous; `create` syncs what must survive a power failure.
 */
export function createOnceSync(path: string, create: (draft: string) => void): void {
  const draft = draftOf(path)
  try {
    create(draft)
    // A rename would replace an existing file.
    if (statSync(draft).isDirectory()) renameSync(draft, path)
    else linkSync(draft, path)
    syncFolderSync(dirname(path))
  } catch (error) {
    if (!EXISTS.includes(errorCodeOf(error))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Removes a folder. For readers, it disappears at once. */
export async function removeFolder(path: string): Promise<void> {
  const draft = draftOf(path)
  if (await falseIfMissing(rename(path, draft).then(() => true))) await rm(draft, { recursive: true, force: true })
}

/** Data must be synced before the rename: otherwise a power failure may leave an empty file under the final name. */
async function writeThenRename(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = draftOf(path)
  try {
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

const draftOf = (path: string): string =>
  join(dirname(path), `${basename(path)}.${randomBytes(8).toString('hex')}.draft`)

async function createFile(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
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

/** Writes all bytes from an offset or throws. On a nearly full disk, a write is partial and only the next one fails. */
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

function syncFolderSync(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Returns false for a missing file; rethrows every other error. */
export async function falseIfMissing<T>(operation: Promise<T>): Promise<T | false> {
  try {
    return await operation
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Error codes for a path that exists; `ENOTEMPTY` for a folder with files. */
const EXISTS: readonly string[] = ['EEXIST', 'ENOTEMPTY']

const errorCodeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
