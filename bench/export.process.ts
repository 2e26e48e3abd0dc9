import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportFormats } from '#domain/audit/contract.ts'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { postgresEventStore } from '#platform/event-store/event-store.postgres.ts'
import { EXPORT_WRITERS, exportChunks } from '#read-side/audit/log-export.ts'

// Exports the whole log to stdout, and sends the elapsed time, CPU time and peak memory to the parent process:
// `export.process.ts <database URL> <format>`.
const [url = '', format = ''] = process.argv.slice(2)
const lines = EXPORT_WRITERS[exportFormats.find((known) => known === format)!]
const database = await postgresDatabase({ url, poolSize: 1, name: 'export' })
const store = await postgresEventStore({ database })
const header = {
  by: { account: 'bench', role: 'auditor' },
  at: new Date().toISOString(),
  treeHead: async () => undefined,
}

const began = performance.now()
const cpuBefore = process.cpuUsage()
await pipeline(Readable.from(exportChunks({ store, filter: {}, lines, ...header })), process.stdout, { end: false })
// Resolves after all output is written. `drain` is not emitted when the last chunk fits into the buffer.
await new Promise((written) => process.stdout.write('', written))
const elapsedMs = performance.now() - began
const { user, system } = process.cpuUsage(cpuBefore)
process.send?.({ elapsedMs, cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 })
await store.close()
await database.close()
process.disconnect()
