import type { Database } from '#platform/database/database.ts'

/** The folded state of a stream at a revision. A cache: deleting it costs one full read of the stream. */
export interface Snapshot {
  readonly revision: number
  /** Id of the event at that revision. Reveals a snapshot that is ahead of a restored log or from another log. */
  readonly eventId: string
  /** Fingerprint of the fold that produced it. */
  readonly shape: string
  /** JSON. Contains no personal data: snapshots outlive the erasure of a person's keys. */
  readonly body: string
}

/** The newest snapshot of each stream. */
export interface SnapshotStore {
  find(stream: string): Promise<Snapshot | undefined>
  /** Replaces an older snapshot, or one of another shape. */
  save(stream: string, snapshot: Snapshot): Promise<void>
}

export const postgresSnapshots = (db: Pick<Database, 'query'>): SnapshotStore => ({
  find: async (stream) => (await db.query<Snapshot>(FIND, [stream]))[0],
  save: async (stream, { revision, eventId, shape, body }) => {
    await db.query(SAVE, [stream, revision, eventId, shape, body])
  },
})

const FIND = 'select revision, event_id as "eventId", shape, body from stream_snapshots where stream = $1'
const SAVE = `
  insert into stream_snapshots as s (stream, revision, event_id, shape, body) values ($1, $2, $3, $4, $5)
  on conflict (stream) do update
  set revision = excluded.revision, event_id = excluded.event_id, shape = excluded.shape, body = excluded.body
  where s.revision < excluded.revision or s.shape <> excluded.shape`

/** Snapshots in memory, for tests and short-lived processes. */
export function memorySnapshots(): SnapshotStore {
  const snapshots = new Map<string, Snapshot>()
  return {
    find: async (stream) => snapshots.get(stream),
    save: async (stream, snapshot) => {
      const existing = snapshots.get(stream)
      if (!existing || existing.revision < snapshot.revision || existing.shape !== snapshot.shape)
        snapshots.set(stream, snapshot)
    },
  }
}
