import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AppendRejected, EventStoreUnavailable, IncompleteStream } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log/log.ts'

export interface RetryOptions {
  /** From the first attempt, ms. A cluster that lost its leader takes about five seconds to elect another. */
  readonly deadlineMs: number
  readonly log: Log | undefined
}

const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 1_000

/**
 * Retries until the deadline if no response arrives: the client reconnects on the next call, but retries none.
 * `attempt` receives the remaining time (ms). Appends carry event ids, so the server responds to a repeat as to the
 * first attempt. Pauses double and vary at random, so that callers do not all reconnect at the same time.
 */
export async function withRetry<T>(
  attempt: (remainingMs: number) => Promise<T>,
  { deadlineMs, log }: RetryOptions,
): Promise<T> {
  const deadline = performance.now() + deadlineMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await attempt(Math.max(1, deadline - performance.now()))
    } catch (err) {
      if (err instanceof AppendRejected || err instanceof IncompleteStream || isFinal(err)) throw err
      const waitMs = pauseMs * (0.5 + Math.random() / 2)
      if (performance.now() + waitMs >= deadline)
        throw new EventStoreUnavailable('EventStoreDB does not respond', { cause: err })
      if (pauseMs === FIRST_PAUSE_MS) log?.warn({ err }, 'EventStoreDB did not respond; retrying')
      await pause(waitMs)
    }
  }
}

/** Returns the result, or throws `EventStoreUnavailable` on timeout: some calls of the client never settle. */
export async function withDeadline<T>(call: Promise<T>, responseTimeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = new EventStoreUnavailable('EventStoreDB did not respond in time')
    // Slightly more than the client's own deadline, whose error is more specific.
    timer = setTimeout(() => reject(error), responseTimeoutMs + 500)
  })
  try {
    return await Promise.race([call, timeout])
  } finally {
    clearTimeout(timer)
  }
}

interface CancellableRead<T> extends Pick<Readable, 'on'> {
  cancel(): Promise<void>
  [Symbol.asyncIterator](): AsyncIterator<T>
}

/** Collects all events of a read. The client's reads have no deadline, so one without a response is cancelled here. */
export async function collectEvents<T>(read: CancellableRead<T>, responseTimeoutMs: number): Promise<T[]> {
  const items: T[] = []
  const all = new Promise<T[]>((resolve, reject) => {
    read.on('data', (item: T) => items.push(item))
    read.on('end', () => resolve(items))
    read.on('error', reject)
  })
  try {
    return await withDeadline(all, responseTimeoutMs)
  } catch (error) {
    read.cancel().catch(() => undefined)
    throw error
  }
}

/**
 * Credentials to send with each append that is not batched here. With credentials, the client makes one plain call per
 * append, which respects its deadline. Without them, it uses its own batched appends (see `batchedAppends`). An
 * insecure server ignores credentials.
 */
export function credentialsFor(connectionString: string): { username: string; password: string } | undefined {
  const credentials = /^[a-z+]+:\/\/(?<username>[^:@]+):(?<password>[^@]+)@/.exec(connectionString)?.groups
  if (credentials)
    return { username: decodeURIComponent(credentials.username!), password: decodeURIComponent(credentials.password!) }
  return /[?&]tls=false(&|$)/i.test(connectionString) ? { username: 'insecure', password: 'insecure' } : undefined
}

/** The client's name for an error; some gRPC errors have none. */
export const errorTypeOf = (error: unknown): string | undefined => fieldOf(error, 'type')

/** True if a retry cannot help: the server rejected the call permanently. */
const isFinal = (error: unknown): boolean => {
  const type = errorTypeOf(error)
  const code = fieldOf<number>(error, 'code')
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
