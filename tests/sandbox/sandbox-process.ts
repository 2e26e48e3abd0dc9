import { pino } from 'pino'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { startTestSandbox } from './test-sandbox.ts'

// A sandbox in its own process, for tests that kill it. Prints its port on the first line.
const [databaseUrl = '', webhookUrl = ''] = process.argv.slice(2)
const database = await postgresDatabase({ url: databaseUrl, name: 'sandbox-process' })
const sandbox = await startTestSandbox(database, { webhookUrl, log: pino({ level: 'silent' }) })
process.stdout.write(`${sandbox.port}\n`)
