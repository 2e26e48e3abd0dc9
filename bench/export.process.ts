import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormats } from '#domain/audit/contract.ts'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { EXPORT_WRITERS, exportPieces } from '#read-side/audit/log-export.ts'

// A process of its own that exports a whole log to its output, and says at the end how long it took, how much of that it worked
// and what it held in memory: `export.process.ts <url> <format>`.
const [url = '', format = ''] = process.argv.slice(2)
const lines = EXPORT_WRITERS[exportFormats.find((one) => one === format)!]
const database = await postgresDatabase({ url, poolSize: 1, name: 'export' })
const store = await postgresEventStore({ database })
const about = {
  by: { account: 'bench', role: 'auditor' },
  at: new Date().toISOString(),
  treeHead: async () => undefined,
}

const [began, before] = [performance.now(), process.cpuUsage()]
await pipeline(Readable.from(exportPieces({ store, filter: {}, lines, ...about })), process.stdout, { end: false })
// Written behind everything: `drain` would not come when the last piece found room again.
await new Promise((written) => process.stdout.write('', written))
const elapsedMs = performance.now() - began
const { user, system } = process.cpuUsage(before)
process.send?.({ elapsedMs, workMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 })
await store.close()
await database.close()
process.disconnect()
