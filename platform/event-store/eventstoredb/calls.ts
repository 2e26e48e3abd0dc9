import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AppendRejected, EventStoreUnavailable, IncompleteStream } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log/log.ts'

export interface RetryOptions {
  /** From the first try on, ms. A cluster that lost its leader takes some five seconds to elect another. */
  readonly deadlineMs: number
  readonly log: Log | undefined
}

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 1_000]

/**
 * Asks again until the deadline when no answer came: the client reconnects with the next call, it repeats none. `ask` is given
 * how long an answer may still take (ms). Appends bear their ids, so that the server answers a repeat as it did the first. The
 * pauses double and vary, so that callers who lost the same server do not return together.
 */
export async function withRetry<T>(ask: (leftMs: number) => Promise<T>, { deadlineMs, log }: RetryOptions): Promise<T> {
  const until = performance.now() + deadlineMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await ask(Math.max(1, until - performance.now()))
    } catch (err) {
      if (err instanceof AppendRejected || err instanceof IncompleteStream || isFinal(err)) throw err
      const waitMs = pauseMs * (0.5 + Math.random() / 2)
      if (performance.now() + waitMs >= until)
        throw new EventStoreUnavailable('EventStoreDB does not answer', { cause: err })
      if (pauseMs === FIRST_PAUSE_MS) log?.warn({ err }, 'EventStoreDB gave no answer; asking again')
      await pause(waitMs)
    }
  }
}

/** The answer, or `EventStoreUnavailable` once it took too long: some calls of the client never settle. */
export async function withDeadline<T>(call: Promise<T>, answerMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new EventStoreUnavailable('EventStoreDB did not answer in time')
    // A little more than the client's own deadline, whose error tells more.
    timer = setTimeout(() => reject(error), answerMs + 500)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

interface CancellableRead<T> extends Pick<Readable, 'on'> {
  cancel(): Promise<void>
  [Symbol.asyncIterator](): AsyncIterator<T>
}

/** All that a read of the client gives. It knows no deadline of its own: a silent server is cancelled here. */
export async function collectEvents<T>(read: CancellableRead<T>, answerMs: number): Promise<T[]> {
  const items: T[] = []
  const all = new Promise<T[]>((resolve, reject) => {
    read.on('data', (item: T) => items.push(item))
    read.on('end', () => resolve(items))
    read.on('error', reject)
  })
  try {
    return await withDeadline(all, answerMs)
  } catch (error) {
    read.cancel().catch(() => undefined)
    throw error
  }
}

/**
 * What to give along with each append. With credentials the client makes one plain call per append, which keeps to its
 * deadline. Without, it may put appends of all clients of this process on shared streams, where one broken stream
 * rejects the others' appends that in fact succeeded. An insecure server does not look at them.
 */
export function credentialsFor(connectionString: string): { username: string; password: string } | undefined {
  const own = /^[a-z+]+:\/\/(?<username>[^:@]+):(?<password>[^@]+)@/.exec(connectionString)?.groups
  if (own) return { username: decodeURIComponent(own.username!), password: decodeURIComponent(own.password!) }
  return /[?&]tls=false(&|$)/i.test(connectionString) ? { username: 'insecure', password: 'insecure' } : undefined
}

/** What the client calls its error, where it gave it a name: some of gRPC's own come through as they are. */
export const errorTypeOf = (error: unknown): string | undefined => fieldOf(error, 'type')

/** True when asking again cannot help: the server understood, and said no for good. */
const isFinal = (error: unknown): boolean => {
  const [type, code] = [errorTypeOf(error), fieldOf<number>(error, 'code')]
  return (type !== undefined && FINAL_TYPES.has(type)) || (code !== undefined && FINAL_CODES.has(code))
}

const FINAL_TYPES = new Set(['access-denied', 'invalid-argument', 'stream-deleted', 'unsupported'])
// gRPC: INVALID_ARGUMENT, PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED
const FINAL_CODES = new Set([3, 7, 12, 16])

function fieldOf<T = string>(error: unknown, name: string): T | undefined {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, T | undefined>)[name]
    : undefined
}
