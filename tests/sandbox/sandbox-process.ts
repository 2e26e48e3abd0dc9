import { pino } from 'pino'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { WEBHOOK_EVENTS } from '#platform/payments/stripe-webhook.ts'
import { startTestSandbox } from './test-sandbox.ts'

// A sandbox in its own process, for tests that kill it. Prints its port on the first line.
const [databaseUrl = '', webhookUrl = ''] = process.argv.slice(2)
const database = await postgresDatabase({ url: databaseUrl, name: 'sandbox-process' })
const sandbox = await startTestSandbox(database, {
  webhookUrl,
  enabledEvents: WEBHOOK_EVENTS,
  log: pino({ level: 'silent' }),
})
process.stdout.write(`${sandbox.port}\n`)
