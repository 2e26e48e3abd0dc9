import { rmSync } from 'node:fs'
import { type Engines, openEngines } from '#app/engines.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { keys, paymentsAt } from '#tests/sandbox/test-sandbox.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { type MarketProcess, openMarketProcess } from '#tests/support/market-process.ts'
import { dataFolder, freePort } from '#tests/support/process-environment.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { openSandboxProcess, type SandboxProcess } from './sandbox-process.ts'

/** A marketplace and its processor in separate processes, with a test proxy for each direction. */
export interface FaultyMarket extends Pick<OpenMarket, 'url' | 'engines' | 'bus' | 'payments'> {
  /** The marketplace's requests to the processor. */
  readonly processorRequests: FaultProxy
  /** The processor's webhooks to the marketplace. */
  readonly webhooks: FaultProxy
  readonly sandbox: SandboxProcess
  /** Sends SIGKILL. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** `env` overrides the marketplace's test environment. */
export async function openFaultyMarket(env: Record<string, string> = {}): Promise<FaultyMarket> {
  const database = await freshDatabase()
  const sandboxDatabase = await freshDatabase()
  const port = await freePort()
  const dataDir = dataFolder('faulty')
  const telling = await openFaultProxy({ host: 'localhost', port: () => port })
  const sandbox = await openSandboxProcess(sandboxDatabase.url, `http://127.0.0.1:${telling.port}/api/webhooks/stripe`)
  const asking = await openFaultProxy({ host: '127.0.0.1', port: () => sandbox.port })
  const settings = {
    DATABASE_URL: database.url,
    SEED_DEMO: 'false',
    RATE_LIMITS: 'false',
    PROCESSOR_PORT: String(asking.port),
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    ...env,
  }
  const open = () =>
    openMarketProcess({
      dataDir,
      port,
      env: settings,
      args: ['--import', 'tsx', 'tests/support/stripe-market.process.ts'],
    })
  let market: MarketProcess = await open()
  const engines = await enginesFor({ ...settings, DATA_DIR: dataDir })
  return {
    url: market.url,
    engines,
    bus: createCommandBus({ log: engines.log }),
    payments: paymentsAt({ host: '127.0.0.1', port: sandbox.port }),
    processorRequests: asking,
    webhooks: telling,
    sandbox,
    kill: async () => void (await market.end('SIGKILL')),
    start: async () => {
      market = await open()
    },
    stop: async () => {
      await engines.closing.closeAll()
      await market.end('SIGTERM')
      await sandbox.end()
      for (const gate of [asking, telling]) await gate.close()
      for (const one of [database, sandboxDatabase]) await one.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function enginesFor(environment: Record<string, string>): Promise<Engines> {
  const config = readConfig(environment)
  if (config instanceof ConfigProblems) throw new Error(config.message)
  return openEngines(config, silentLog)
}
