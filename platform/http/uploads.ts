import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/kernel/actor.ts'
import type { EndpointContract } from '#domain/kernel/contract.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { writeFully } from '#platform/files/durable-write.ts'
import { BodyTimeout, overdueSignal } from '#platform/http/body-deadlines.ts'

/** Concurrent uploads. */
export interface UploadLimits {
  /** In this process. */
  readonly maxConcurrent: number
  /** From one account, or from one address for callers without an account. */
  readonly perCaller: number
}

/** `Retry-After` for a caller without a slot, s. */
const RETRY_AFTER_S = 5

/** Slots of the uploads in progress in this process. */
export class UploadSlots {
  readonly #limits: UploadLimits
  readonly #byCaller = new Map<string, number>()
  #taken = 0

  constructor(limits: UploadLimits) {
    this.#limits = limits
  }

  /**
   * Acquires a slot, or refuses with `too_many_uploads` (429) or `uploads_busy` (503). Call the result to release the
   * slot.
   */
  acquire(caller: string): Refusal | (() => void) {
    const callerCount = this.#byCaller.get(caller) ?? 0
    if (callerCount >= this.#limits.perCaller) return refuse('too_many_uploads', { retryAfterS: RETRY_AFTER_S })
    if (this.#taken >= this.#limits.maxConcurrent) return refuse('uploads_busy', { retryAfterS: RETRY_AFTER_S })
    this.#taken += 1
    this.#byCaller.set(caller, callerCount + 1)
    return () => {
      this.#taken -= 1
      const remaining = this.#byCaller.get(caller)! - 1
      if (remaining > 0) this.#byCaller.set(caller, remaining)
      else this.#byCaller.delete(caller)
    }
  }
}

export const uploaderOf = (actor: Actor, request: FastifyRequest): string =>
  actor.kind === 'member' ? `account ${actor.accountId}` : `address ${request.ip}`

const uploads = new WeakMap<FastifyRequest, Upload>()
export const beginUpload = (request: FastifyRequest, reply: FastifyReply, release: () => void): void =>
  void uploads.set(request, new Upload(reply.raw, release))
export const uploadOf = (request: FastifyRequest): Upload | undefined => uploads.get(request)

/**
 * An upload in progress. Its slot is released and its files are discarded when its handler finishes, or when the
 * response closes before the handler runs, because the upload was refused or the sender disconnected.
 */
class Upload {
  readonly #release: () => void
  readonly #files: UploadedFile[] = []
  #handling = false
  #ended = false

  constructor(response: ServerResponse, release: () => void) {
    this.#release = release
    response.once('close', () => {
      if (!this.#handling) void this.#end()
    })
  }

  async add(file: UploadedFile): Promise<void> {
    if (this.#ended) await file.discard()
    else this.#files.push(file)
  }

  async handle<T>(work: () => Promise<T>): Promise<T> {
    this.#handling = true
    try {
      return await work()
    } finally {
      await this.#end()
    }
  }

  async #end(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    this.#release()
    await Promise.all(this.#files.map((file) => file.discard()))
  }
}

/** Enables forms with files for the routes of this scope. */
export const acceptForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
}

type Form = NonNullable<EndpointContract['form']>

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
/** Maximum size of a form besides its file: fields, part headers, boundaries. */
const OVERHEAD_BYTES = MAX_FIELDS * MAX_FIELD_BYTES + 64 * 1024

const maxFormBytes = ({ maxFileBytes }: Form): number => maxFileBytes + OVERHEAD_BYTES

/** Refuses a request whose headers show that it is not a form or larger than allowed. */
export function formRefusal({ headers }: FastifyRequest, form: Form): Refusal | undefined {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return refuse('unsupported_media_type')
  return Number(headers['content-length'] ?? 0) > maxFormBytes(form) ? refuse(form.tooLarge) : undefined
}

/**
 * Reads a form's fields: text, and files (`UploadedFile`), which are streamed to `folder`. Reading stops as soon as
 * the file or the form exceeds its limit. Refusals: `form.tooLarge`, `too_large` (too many parts), `invalid_form` and
 * `unsupported_media_type`. Throws `BodyTimeout` and `UploadNotStored`.
 */
export async function parseForm(request: FastifyRequest, form: Form, folder: string): Promise<object | Refusal> {
  if (!request.isMultipart()) return refuse('unsupported_media_type')
  const stop = stopSignal(request, form)
  const reading = readParts(request, form, folder)
  try {
    return Object.fromEntries(await Promise.race([reading, stop.stopped]))
  } catch (error) {
    // Reads and drops the rest, so that the sender can receive the response, until the body's deadline.
    reading.catch(() => undefined)
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof BodyTimeout) throw error
    if (error instanceof UploadNotStored) throw error.cause instanceof Error ? error.cause : error
    if (error instanceof FormTooLarge) return refuse(form.tooLarge)
    // A client error: truncated, malformed or too many parts.
    return refuse((error as { statusCode?: number }).statusCode === 413 ? 'too_large' : 'invalid_form')
  } finally {
    stop.dispose()
  }
}

class FormTooLarge extends Error {
  override readonly name = 'FormTooLarge'
}

/** `stopped` rejects when the form is overdue or exceeds its maximum size. */
function stopSignal(request: FastifyRequest, form: Form) {
  const overdue = overdueSignal(request)
  const max = maxFormBytes(form)
  let dispose = () => {}
  const stopped = new Promise<never>((_, reject) => {
    let received = 0
    const count = (chunk: Buffer) => {
      received += chunk.length
      if (received > max) reject(new FormTooLarge())
    }
    const onOverdue = () => reject(new BodyTimeout())
    request.raw.on('data', count)
    overdue?.addEventListener('abort', onOverdue, { once: true })
    if (overdue?.aborted) onOverdue()
    dispose = () => {
      request.raw.off('data', count)
      overdue?.removeEventListener('abort', onOverdue)
    }
  })
  stopped.catch(() => undefined)
  return { stopped, dispose }
}

async function readParts(request: FastifyRequest, { maxFileBytes }: Form, folder: string) {
  // Reads one byte more than allowed, to detect a file that is too large.
  const limits = {
    fileSize: maxFileBytes + 1,
    files: 1,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 1,
  }
  const fields = new Map<string, unknown>()
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') fields.set(part.fieldname, part.value)
    else fields.set(part.fieldname, await storeFile(part, { request, maxFileBytes, folder }))
  }
  return fields
}

interface FileStorage {
  readonly request: FastifyRequest
  readonly maxFileBytes: number
  readonly folder: string
}

async function storeFile(part: MultipartFile, { request, maxFileBytes, folder }: FileStorage): Promise<UploadedFile> {
  const file = await UploadedFile.in(folder, part.filename)
  await uploadOf(request)?.add(file)
  for await (const chunk of part.file) {
    if (file.size + chunk.length > maxFileBytes) throw new FormTooLarge()
    await file.append(chunk)
  }
  return file
}

/** Creates the folder for temporary files and removes files left by a crashed process. */
export async function openUploadFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true, recursive: true })
}

/** The disk failed; `cause` is its error. */
export class UploadNotStored extends Error {
  override readonly name = 'UploadNotStored'
}

/**
 * A file of a form, stored on disk until the upload ends. It is unlinked as soon as it is opened, so the operating
 * system frees it even if the process crashes.
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

  /** Creates an empty file. Throws `UploadNotStored`. */
  static async in(folder: string, name: string): Promise<UploadedFile> {
    const path = join(folder, randomUUID())
    const handle = await asStorageError(open(path, 'wx+', 0o600))
    await asStorageError(rm(path, { force: true }))
    return new UploadedFile(handle, name)
  }

  /** Throws `UploadNotStored`. */
  async append(bytes: Uint8Array): Promise<void> {
    await asStorageError(writeFully(this.#handle, { at: this.#size, bytes }))
    this.#hash.update(bytes)
    this.#size += bytes.length
  }

  override get size(): number {
    return this.#size
  }

  /** SHA-256 of the content in lowercase hex. No data can be appended after the first access. */
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

  /** Frees its disk space. It can no longer be read. */
  async discard(): Promise<void> {
    await this.#handle.close()
  }
}

const asStorageError = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new UploadNotStored('an uploaded file could not be stored', { cause })
  })
