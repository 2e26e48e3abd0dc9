import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { postgresLogTreeStore } from '#platform/transparency-log/log-tree-store.postgres.ts'
import { verifyLog } from '#platform/transparency-log/verify-log.ts'
import { diskWitnessFolder } from '#platform/transparency-log/witness-folder.disk.ts'

// Verifies the whole log, and sends the result, the elapsed time and the peak memory to the parent process:
// `transparency-log.process.ts <database URL> <witness folder> <public key>…`.
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
const { findingCount, treeSize } = await verifyLog(transparencyLog)
const elapsedMs = performance.now() - began
process.send?.({ findingCount, treeSize, elapsedMs, peakMb: process.resourceUsage().maxRSS / 1024 })
await store.close()
await database.close()
process.disconnect()
