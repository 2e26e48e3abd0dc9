import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#domain/kernel/actor.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { UploadedFile } from './uploaded-file.ts'

/** How many uploads are received and processed at the same time. */
export interface UploadLimits {
  /** In this process. */
  readonly atOnce: number
  /** From one account, or from one address for callers without an account. */
  readonly perCaller: number
}

/** When a caller without a place may try again, s. */
const RETRY_S = 5

/** The uploads of this process that are under way. */
export class UploadPlaces {
  readonly #limits: UploadLimits
  readonly #byCaller = new Map<string, number>()
  #taken = 0

  constructor(limits: UploadLimits) {
    this.#limits = limits
  }

  /** Takes a place, or refuses with `too_many_uploads` (429) or `uploads_busy` (503). Call the result to give it back. */
  take(caller: string): Refusal | (() => void) {
    const own = this.#byCaller.get(caller) ?? 0
    if (own >= this.#limits.perCaller) return refuse('too_many_uploads', { retryAfterS: RETRY_S })
    if (this.#taken >= this.#limits.atOnce) return refuse('uploads_busy', { retryAfterS: RETRY_S })
    this.#taken += 1
    this.#byCaller.set(caller, own + 1)
    return () => {
      this.#taken -= 1
      const left = this.#byCaller.get(caller)! - 1
      if (left > 0) this.#byCaller.set(caller, left)
      else this.#byCaller.delete(caller)
    }
  }
}

export const uploaderOf = (actor: Actor, request: FastifyRequest): string =>
  actor.kind === 'member' ? `account ${actor.accountId}` : `address ${request.ip}`

const uploads = new WeakMap<FastifyRequest, Upload>()
export const beginUpload = (request: FastifyRequest, reply: FastifyReply, leave: () => void): void =>
  void uploads.set(request, new Upload(reply.raw, leave))
export const uploadOf = (request: FastifyRequest): Upload | undefined => uploads.get(request)

/**
 * An upload under way. Its place is given back and its files are dropped when its handler has finished, or when the response
 * closes without one: it was refused, or the sender has gone.
 */
class Upload {
  readonly #leave: () => void
  readonly #files: UploadedFile[] = []
  #handling = false
  #over = false

  constructor(response: ServerResponse, leave: () => void) {
    this.#leave = leave
    response.once('close', () => {
      if (!this.#handling) void this.#end()
    })
  }

  async add(file: UploadedFile): Promise<void> {
    if (this.#over) await file.drop()
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
    if (this.#over) return
    this.#over = true
    this.#leave()
    await Promise.all(this.#files.map((file) => file.drop()))
  }
}
