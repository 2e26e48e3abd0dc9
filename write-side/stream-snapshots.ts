import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SnapshotStore } from '#platform/event-store/snapshots.ts'
import type { Log } from '#platform/log/log.ts'
import { RecentCommands } from '#write-side/recent-commands.ts'
import type { AnyDecider, CachedStream } from '#write-side/stream-cache.ts'

/** Stores and finds the states of long streams. */
export interface StreamSnapshots {
  /** The stored state; undefined if there is none, or if another version of the decider made it. */
  find(decider: AnyDecider, stream: string): Promise<CachedStream | undefined>
  /** Stores the state in the background if the events after `since` (a revision) reach the next snapshot. */
  offer(decider: AnyDecider, current: CachedStream, since: number): void
}

interface SnapshotOptions {
  readonly store: SnapshotStore
  readonly logger: Log
  /** Events between two snapshots of a stream. */
  readonly every?: number
}

const body = z.object({
  state: z.unknown(),
  commands: z.base64(),
})

export function streamSnapshots({ store, logger, every = 500 }: SnapshotOptions): StreamSnapshots {
  const shapes = new Map<string, string>()
  const shapeOf = (decider: AnyDecider): string | undefined => {
    if (!decider.snapshot) return undefined
    const shape = shapes.get(decider.name) ?? fingerprintOf(decider.snapshot)
    shapes.set(decider.name, shape)
    return shape
  }
  return {
    find: async (decider, stream) => {
      const shape = shapeOf(decider)
      const found = shape === undefined ? undefined : await store.find(stream)
      if (!found || found.shape !== shape) return undefined
      const { revision, eventId } = found
      const { state, commands } = body.parse(JSON.parse(found.body))
      return { stream, state, revision, eventId, commands: RecentCommands.parse(commands) }
    },
    offer: (decider, { stream, state, revision, eventId, commands }, since) => {
      const shape = shapeOf(decider)
      if (shape === undefined || Math.floor((revision + 1) / every) === Math.floor((since + 1) / every)) return
      const snapshot = { revision, eventId, shape, body: JSON.stringify({ state, commands: commands.serialize() }) }
      store.save(stream, snapshot).catch((err: unknown) => logger.warn({ err, streamId: stream }, 'no snapshot stored'))
    },
  }
}

const fingerprintOf = ({ version, state }: NonNullable<AnyDecider['snapshot']>): string =>
  createHash('sha256')
    .update(JSON.stringify([version, z.toJSONSchema(state), z.toJSONSchema(body)]))
    .digest('hex')
    .slice(0, 16)
