import { loadConfig } from '#app/cli/load-config.ts'
import { startMarketplace } from '#app/start.ts'

/** Starts the marketplace with Stripe keys, for tests that proxy its processor at PROCESSOR_PORT. */
async function start(): Promise<void> {
  const { config, logger } = loadConfig()
  if (config.payments.kind !== 'stripe') throw new Error('give it the keys of a processor')
  const api = { host: '127.0.0.1', port: Number(process.env.PROCESSOR_PORT), protocol: 'http' } as const
  const payments = { ...config.payments, api, timeoutMs: Number(process.env.PROCESSOR_TIMEOUT_MS ?? 5_000) }
  const market = await startMarketplace({ ...config, payments }, logger)
  process.on('SIGTERM', () => void market.stop().then(() => process.exit(0)))
  process.stdout.write(`the market is open at ${market.url}\n`)
}

void start()
