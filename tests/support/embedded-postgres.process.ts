import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'

/**
 * A process of its own that holds an embedded PostgreSQL, and says where: `node --import tsx … <dir>`. On Ctrl-C it
 * works on until it is told (SIGUSR2) that its last words are written.
 */
const server = await startEmbeddedPostgres({ dir: process.argv[2]! })
process.stdout.write(`${JSON.stringify({ pid: server.pid, url: server.url('postgres') })}\n`)
const stop = () => void server.stop().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGUSR2', stop)
process.on('SIGINT', () => process.stdout.write('flushing\n'))
setInterval(() => {}, 1_000_000)
