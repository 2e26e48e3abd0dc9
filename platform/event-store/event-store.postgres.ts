import type { Database } from '#platform/database/database.ts'
import { needsPartition } from '#platform/event-store/postgres/connection.ts'
import type { Log } from '#platform/log/log.ts'
import {
  type Append,
  type AppendResult,
  appendListeners,
  assertAppendable,
  assertCompleteBackwards,
  assertCompleteFrom,
  type EventStore,
  reportingIncomplete,
} from './event-store.ts'
import { type AppendConnection, appendConnection, type SentBatch } from './postgres/append-connection.ts'
import { groupCommit } from './postgres/group-requests.ts'
import { logFollower } from './postgres/log-follower.ts'
import { logReader } from './postgres/log-reader.ts'
import { PARTITION_EVENTS, type Partitions, partitions } from './postgres/partitions.ts'
import { recentLog } from './recent-events.ts'

export interface PostgresEventStoreOptions {
  /** The database of the log, which also sends notifications of new events. */
  readonly database: Pick<Database, 'url' | 'listen'>
  readonly log?: Log
  /** Read connections; one more connection appends. */
  readonly poolSize?: number
  readonly partitionEvents?: number
  /** How long followers wait for a notification before they read the log anyway, ms. */
  readonly pollMs?: number
  /** Called with the number of appends in each batch. */
  readonly onBatch?: (appends: number) => void
  /** Called for every read rejected because a stream does not show its whole history. */
  readonly onIncomplete?: () => void
}

/**
 * The event log in PostgreSQL. All appends of a process go through one connection in batches; the batches of all
 * processes go through one locked row. Positions have no gaps and follow commit order.
 */
export async function postgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const {
    database,
    log,
    poolSize = 4,
    partitionEvents = PARTITION_EVENTS,
    pollMs = 1_000,
    onBatch,
    onIncomplete,
  } = options
  const listeners = appendListeners()
  const reporting = { log, onIncomplete }
  const reader = logReader({ url: database.url, poolSize, log })
  const connection = appendConnection({ url: database.url, log })
  const partitioning = partitions({ addPartitions: reader.addPartitions, size: partitionEvents, log })
  const follower = logFollower({ store: reader, onEvents: listeners.notify, log, pollMs })
  let sending: Promise<unknown> = Promise.resolve()
  const send = async (batch: readonly Append[]): Promise<AppendResult[]> => {
    const { results, stored } = await sendAddingPartitions(batch, { connection, partitioning })
    const last = lastPositionOf(results)
    reader.advanceHead(last)
    partitioning.ensureFor(last)
    follower.add(stored)
    return results
  }
  const commits = groupCommit((batch) => {
    onBatch?.(batch.length)
    const sent = send(batch)
    sending = sent.catch(() => undefined)
    return sent
  })
  const stopListening = await database.listen('farmgate_log', (position) => {
    reader.advanceHead(Number(position))
    // The notification is often for the batch being sent, whose events are added to memory without a read.
    void sending.then(() => follower.wake(position))
  })
  return {
    append: async (appends) => {
      assertAppendable(appends)
      return commits.append(appends)
    },
    read: (stream, from = 0) =>
      reportingIncomplete(reporting, async () => assertCompleteFrom(stream, from, await reader.read(stream, from))),
    readStreamBackwards: (stream, before, limit) =>
      reportingIncomplete(reporting, async () =>
        assertCompleteBackwards(stream, limit, await reader.readStreamBackwards(stream, before, limit)),
      ),
    extents: reader.extents,
    readAll: reader.readAll,
    follow: async (after, limit, filter) => {
      follower.start()
      return follower.recent.page(after, limit, filter) ?? reader.readAll(after, limit, filter)
    },
    recent: recentLog({ ...follower, head: reader.head }),
    readAllBackwards: reader.readAllBackwards,
    head: reader.head,
    onAppend: (listener) => {
      follower.start()
      return listeners.add(listener)
    },
    close: async () => {
      listeners.clear()
      await stopListening()
      await follower.close()
      await commits.idle()
      await partitioning.idle()
      await Promise.all([connection.close(), reader.close()])
    },
  }
}

interface SendOptions {
  readonly connection: AppendConnection
  readonly partitioning: Partitions
}

async function sendAddingPartitions(
  batch: readonly Append[],
  { connection, partitioning }: SendOptions,
): Promise<SentBatch> {
  try {
    return await connection.send(batch)
  } catch (error) {
    if (!needsPartition(error)) throw error
    await partitioning.add()
    return connection.send(batch)
  }
}

const lastPositionOf = (results: readonly AppendResult[]): number =>
  results.reduce((last, result) => (result.ok ? Math.max(last, Number(result.position)) : last), 0)
