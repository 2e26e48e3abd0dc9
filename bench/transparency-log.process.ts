import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { postgresLogTreeStore } from '#platform/transparency-log/log-tree-store.postgres.ts'
import { verifyLog } from '#platform/transparency-log/verify-log.ts'
import { diskWitnessFolder } from '#platform/transparency-log/witness-folder.disk.ts'

// A process of its own that verifies a whole log, and says at the end what it found, how long it took and what it held in memory:
// `transparency-log.process.ts <url> <seal's folder> <public key>…`.
const [url = '', witness = '', ...publicKeys] = process.argv.slice(2)
const database = await postgresDatabase({ url, poolSize: 2, name: 'verify' })
const store = await postgresEventStore({ database })
const transparencyLog = {
  store,
  treeStore: postgresLogTreeStore(database),
  witness: diskWitnessFolder(witness),
  publicKeys,
}

const began = performance.now()
const { findingCount: wrong, treeSize: sealed } = await verifyLog(transparencyLog)
const elapsedMs = performance.now() - began
process.send?.({ wrong, sealed, elapsedMs, peakMb: process.resourceUsage().maxRSS / 1024 })
await store.close()
await database.close()
process.disconnect()
