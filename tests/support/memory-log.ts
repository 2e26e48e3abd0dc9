import { createHash } from 'node:crypto'
import type { DomainEvent, EventMeta, RecordedEvent } from '#domain/kernel/event.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import type { ProposedEvent, StoredEvent } from '#platform/event-store/event-store.ts'

export interface MemoryLog extends EventLog {
  /** Appends to a stream at any revision. */
  record(stream: string, ...events: readonly DomainEvent[]): Promise<void>
}

/** An in-memory event log, for tests of its readers. */
export function memoryLog({ at = '2026-05-01T09:00:00.000Z' } = {}): MemoryLog {
  const store = memoryEventStore()
  const revisions = new Map<string, number>()
  let commands = 0

  async function append(appends: readonly TypedAppend[]) {
    const results = await store.append(
      appends.map(({ stream, expectedRevision, events }) => ({
        stream,
        expectedRevision,
        events: events.map(({ event, meta }) => proposed(event, { ...meta, version: 1 })),
      })),
    )
    for (const [i, result] of results.entries()) if (result.ok) revisions.set(appends[i]!.stream, result.revision)
    return results
  }

  return {
    append,
    read: async (stream, fromRevision) => (await store.read(stream, fromRevision)).map(recorded),
    readAll: async (after, limit, types) => {
      const page = await store.readAll(after, limit, types && { types })
      return { ...page, events: page.events.map(recorded) }
    },
    follow: async (after, limit, types) => {
      const page = await store.follow(after, limit, types && { types })
      return { ...page, events: page.events.map(recorded) }
    },
    head: store.head,
    onAppend: store.onAppend,
    record: async (stream, ...events) => {
      const commandId = `command-${++commands}`
      const meta = {
        commandId,
        correlationId: commandId,
        actor: { kind: 'system', id: 'test' },
        recordedAt: at,
      } as const
      const entries = events.map((event, index) => ({ event, meta: { ...meta, index } }))
      await append([{ stream, expectedRevision: revisions.get(stream) ?? -1, events: entries }])
    },
  }
}

function proposed(event: DomainEvent, meta: EventMeta): ProposedEvent {
  const digest = createHash('sha256').update(`${meta.commandId}/${meta.index}`).digest('hex')
  const id = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20, 32)}`
  return { id, type: event.type, data: JSON.stringify(event.data), meta: JSON.stringify(meta) }
}

function recorded({ id, type, data, meta, stream, revision, position }: StoredEvent): RecordedEvent {
  return { id, type, data: JSON.parse(data), meta: JSON.parse(meta), stream, revision, position }
}
