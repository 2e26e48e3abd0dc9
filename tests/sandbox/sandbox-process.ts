import { pino } from 'pino'
import { postgresDatabase } from '#platform/database/database.postgres.ts'
import { WEBHOOK_EVENTS } from '#platform/payments/stripe-webhook.ts'
import { startTestSandbox } from './test-sandbox.ts'

/** Starts a sandbox in its own process, for tests that kill it. Prints its port on the first line. */
async function start([databaseUrl = '', webhookUrl = '']: readonly string[]): Promise<void> {
  const database = await postgresDatabase({ url: databaseUrl, name: 'sandbox-process' })
  const sandbox = await startTestSandbox(database, {
    webhookUrl,
    enabledEvents: WEBHOOK_EVENTS,
    log: pino({ level: 'silent' }),
  })
  process.stdout.write(`${sandbox.port}\n`)
}

void start(process.argv.slice(2))
