import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../files/durable.ts'

/** Makes the folder for files under way, and removes what a crashed process left in it. */
export async function openUploadFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true, recursive: true })
}

/** The disk failed, not the sender: `cause` is its error. */
export class UploadNotStored extends Error {
  override readonly name = 'UploadNotStored'
}

/**
 * A file of a form, on the disk and not in memory until it is read. It has no name in its folder from the moment it is
 * opened: whatever ends the process, the operating system frees it.
 */
export class UploadedFile extends File {
  readonly #handle: FileHandle
  readonly #hash: Hash = createHash('sha256')
  #size = 0
  #sha256: string | undefined

  private constructor(handle: FileHandle, name: string) {
    super([], name)
    this.#handle = handle
  }

  /** An empty file to append to. Throws `UploadNotStored`. */
  static async in(folder: string, name: string): Promise<UploadedFile> {
    const path = join(folder, randomUUID())
    const handle = await stored(open(path, 'wx+', 0o600))
    await stored(rm(path, { force: true }))
    return new UploadedFile(handle, name)
  }

  /** Throws `UploadNotStored`. */
  async append(bytes: Uint8Array): Promise<void> {
    await stored(writeWhole(this.#handle, { at: this.#size, bytes }))
    this.#hash.update(bytes)
    this.#size += bytes.length
  }

  override get size(): number {
    return this.#size
  }

  /** Of the whole content, in lowercase hex. Nothing can be appended after it was asked for. */
  get sha256(): string {
    this.#sha256 ??= this.#hash.digest('hex')
    return this.#sha256
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const content = new Uint8Array(this.#size)
    for (let at = 0; at < content.length; ) {
      const { bytesRead } = await this.#handle.read(content, at, content.length - at, at)
      if (bytesRead === 0) throw new UploadNotStored('the file is shorter than what was written to it')
      at += bytesRead
    }
    return content.buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer())
  }

  override stream(): never {
    throw new Error('an uploaded file is read whole: use arrayBuffer()')
  }

  override slice(): never {
    throw new Error('an uploaded file is read whole: use arrayBuffer()')
  }

  /** Frees its place on the disk. It cannot be read any more. */
  async drop(): Promise<void> {
    await this.#handle.close()
  }
}

const stored = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new UploadNotStored('an uploaded file could not be stored', { cause })
  })
