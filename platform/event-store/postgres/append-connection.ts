import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { failureOf } from '#platform/database/database.ts'
import type { Append, AppendResult, StoredEvent } from '#platform/event-store/event-store.ts'
import { asEventStoreError, CONNECTION } from '#platform/event-store/postgres/connection.ts'
import type { Log } from '#platform/log/log.ts'

export interface SentBatch {
  /** One result per append. */
  readonly results: AppendResult[]
  /** The events that this batch stored, by position; not those of appends that were stored before. */
  readonly stored: readonly StoredEvent[]
}

export interface AppendConnection {
  /**
   * Sends one batch. If no response arrives or the server is busy, it retries with the same ids, for which the SQL
   * function returns the same result.
   */
  send(batch: readonly Append[]): Promise<SentBatch>
  close(): Promise<void>
}

/** The process's single append connection, opened on demand and reopened after it breaks. */
export function appendConnection({ url, log }: { url: string; log: Log | undefined }): AppendConnection {
  let client: pg.Client | undefined

  const attempt = async (batch: readonly Append[]): Promise<SentBatch> => {
    client ??= await connect(url, (broken) => {
      if (client === broken) client = undefined
    })
    const { rows } = await client.query<[string]>({ ...APPEND, values: appendArguments(batch) })
    return sentBatch(batch, rows[0]![0])
  }

  const discard = () => {
    const broken = client
    client = undefined
    broken?.end().catch((err: unknown) => log?.warn({ err }, 'a broken append connection could not be closed'))
  }

  const send = async (batch: readonly Append[], pauses = PAUSES_MS): Promise<SentBatch> => {
    try {
      return await attempt(batch)
    } catch (err) {
      const failure = failureOf(err)
      if (failure === 'lost') discard()
      const [pauseMs, ...remaining] = pauses
      if (failure === 'refused' || pauseMs === undefined) throw asEventStoreError(err)
      log?.warn({ err, appends: batch.length }, 'an append got no response; retrying')
      await pause(pauseMs)
      return send(batch, remaining)
    }
  }

  return { send: (batch) => send(batch), close: async () => client?.end() }
}

const PAUSES_MS = [50, 500]

const APPEND = {
  name: 'append-events',
  text: 'select append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
  rowMode: 'array' as const,
  types: { getTypeParser: () => String },
}

async function connect(url: string, onLost: (client: pg.Client) => void): Promise<pg.Client> {
  const client = new pg.Client({ ...CONNECTION, connectionString: url, application_name: 'farmgate-append' })
  client.on('error', () => onLost(client))
  client.on('end', () => onLost(client))
  await client.connect()
  return client
}

/** The arguments of the SQL function `append_events`, in order. */
function appendArguments(batch: readonly Append[]): Buffer[] {
  const events = batch.flatMap((append) => append.events)
  return [
    textArray(batch.map((append) => append.stream)),
    integerArray(previousOnSameStream(batch)),
    integerArray(batch.map((append) => append.expectedRevision)),
    integerArray(batch.map((append) => append.events.length)),
    integerArray(batch.flatMap((append, i) => append.events.map(() => i + 1))),
    integerArray(batch.flatMap((append) => append.events.map((_, index) => index + 1))),
    textArray(batch.flatMap((append) => append.events.map(() => append.stream))),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    textArray(events.map((event) => event.data)),
    textArray(events.map((event) => event.meta)),
  ]
}

/**
 * Parses the function's result, `{17,NULL,20,15}`: the position of each append's last event, or NULL for a conflict,
 * and then the head before the batch.
 */
function sentBatch(batch: readonly Append[], result: string): SentBatch {
  const ends = result.slice(1, -1).split(',')
  const headBefore = Number(ends[batch.length])
  const results: AppendResult[] = []
  const stored: StoredEvent[] = []
  for (const [i, { stream, expectedRevision, events }] of batch.entries()) {
    const end = ends[i]!
    results.push(
      end === 'NULL' ? { ok: false } : { ok: true, revision: expectedRevision + events.length, position: end },
    )
    const before = Number(end) - events.length
    if (before >= headBefore)
      for (const [n, event] of events.entries())
        stored.push({ ...event, stream, revision: expectedRevision + n + 1, position: String(before + n + 1) })
  }
  return { results, stored }
}

/** For each append, the 1-based index of the previous append to the same stream, 0 if there is none. */
function previousOnSameStream(batch: readonly Append[]): number[] {
  const latest = new Map<string, number>()
  return batch.map(({ stream }, i) => {
    const previous = latest.get(stream) ?? 0
    latest.set(stream, i + 1)
    return previous
  })
}

/**
 * Arrays in PostgreSQL's binary format (array_recv: dimensions, null flag, element type, length, lower bound, then
 * each element with its length). Escaping and parsing text arrays would take a third of the time of an append.
 */
function textArray(values: readonly string[]): Buffer {
  const sizes = values.map((value) => Buffer.byteLength(value))
  const buffer = startArray({ elementType: TEXT, count: values.length, bytes: sizes.reduce((a, b) => a + b, 0) })
  let at = HEADER
  for (const [i, value] of values.entries()) {
    at = buffer.writeInt32BE(sizes[i]!, at)
    at += buffer.write(value, at, 'utf8')
  }
  return buffer
}

function integerArray(values: readonly number[]): Buffer {
  const buffer = startArray({ elementType: INTEGER, count: values.length, bytes: 4 * values.length })
  let at = HEADER
  for (const value of values) at = buffer.writeInt32BE(value, buffer.writeInt32BE(4, at))
  return buffer
}

function uuidArray(values: readonly string[]): Buffer {
  const buffer = startArray({ elementType: UUID, count: values.length, bytes: 16 * values.length })
  let at = HEADER
  for (const value of values) {
    at = buffer.writeInt32BE(16, at)
    at += buffer.write(value.replaceAll('-', ''), at, 'hex')
  }
  return buffer
}

const TEXT = 25
const INTEGER = 23
const UUID = 2950
const HEADER = 20

function startArray({ elementType, count, bytes }: { elementType: number; count: number; bytes: number }): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER + 4 * count + bytes)
  const dimensions = 1
  const nulls = 0
  const lowerBound = 1
  let at = 0
  for (const field of [dimensions, nulls, elementType, count, lowerBound]) at = buffer.writeInt32BE(field, at)
  return buffer
}
