import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'

/**
 * A separate process with an embedded PostgreSQL that prints its address: `node --import tsx … <dir>`. After Ctrl-C it
 * keeps running until it receives SIGUSR2 after its output is flushed.
 */
const server = await startEmbeddedPostgres({ dir: process.argv[2]! })
process.stdout.write(`${JSON.stringify({ pid: server.pid, url: server.url('postgres') })}\n`)
const stop = () => void server.stop().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGUSR2', stop)
process.on('SIGINT', () => process.stdout.write('flushing\n'))
setInterval(() => {}, 1_000_000)
