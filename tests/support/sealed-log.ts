import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Position } from '#domain/kernel/event.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts'
import { checkpointSigner } from '#platform/transparency-log/checkpoint-signer.ts'
import { logSealer, type SealerOptions } from '#platform/transparency-log/log-sealer.ts'
import { postgresLogTreeStore } from '#platform/transparency-log/log-tree-store.postgres.ts'
import { verifyLog } from '#platform/transparency-log/verify-log.ts'
import { diskWitnessFolder } from '#platform/transparency-log/witness-folder.disk.ts'
import { freshDatabase } from './database.ts'
import { dataFolder } from './process-environment.ts'

/**
 * A log in PostgreSQL, or the given one, whose tree is stored in PostgreSQL and in small files of a witness folder.
 * Signed with a new key by default.
 */
export async function sealedLog(seed = randomBytes(32), given?: EventStore) {
  const database = await freshDatabase()
  const { db } = database
  const witnessPath = dataFolder('seal')
  const store = given ?? (await postgresEventStore({ database: db }))
  const witness = diskWitnessFolder(witnessPath, { records: 100, notes: 2 })
  const treeStore = postgresLogTreeStore(db)
  const signer = checkpointSigner(seed)
  const parts = { store, treeStore, witness, signer, formerKeys: [], now: () => new Date().toISOString() }
  const publicKeys = [signer.publicKey]
  let streams = 0

  return {
    ...parts,
    db,
    witnessPath,
    publicKeys,
    /** Another sealing process. */
    another: () => logSealer(parts),
    append: async (count: number): Promise<Position> => {
      const stream = `item-${++streams}`
      const events = Array.from({ length: count }, (_, i) => ({
        id: crypto.randomUUID(),
        type: 'ItemRecorded',
        data: JSON.stringify({ nth: i, name: { $encrypted: `${stream}/${i}` }, street: { $encrypted: `street ${i}` } }),
        meta: '{}',
      }))
      const [done] = await store.append([{ stream, expectedRevision: NO_STREAM, events }])
      if (!done?.ok) throw new Error('not appended')
      return done.position
    },
    sealAll: () => sealAllEvents(parts),
    /** Seals with another folder, like a process that cannot reach the real one. */
    sealAllOutsideOf: (other: string) => sealAllEvents({ ...parts, witness: diskWitnessFolder(other) }),
    verify: (maxConcurrentStreams?: number) =>
      verifyLog({ store, treeStore, witness, publicKeys, ...(maxConcurrentStreams ? { maxConcurrentStreams } : {}) }),
    close: async () => {
      await store.close()
      await database.drop()
      rmSync(witnessPath, { recursive: true, force: true })
    },
  }
}

async function sealAllEvents(parts: SealerOptions): Promise<void> {
  const sealer = logSealer(parts)
  while (await sealer.sealNext());
}

export type SealedLog = Awaited<ReturnType<typeof sealedLog>>
