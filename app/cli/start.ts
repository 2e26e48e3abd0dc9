import { loadConfig } from '#app/cli/load-config.ts'
import { type Marketplace, startMarketplace } from '#app/start.ts'
import { DEMO_SIGN_INS } from '#demo/content.ts'

/** Starts the marketplace and runs until a signal stops it. */
export async function start(): Promise<void> {
  const { config, logger } = loadConfig({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })
  let market: Marketplace
  try {
    market = await startMarketplace(config, logger)
  } catch (error) {
    process.stderr.write(`The marketplace could not start: ${error instanceof Error ? error.message : error}\n`)
    logger.debug({ err: error }, 'start failed')
    process.exit(1)
  }
  stopOnSignal(market)
  process.stdout.write(greeting(market))
}

function greeting({ url, engines: { config } }: Marketplace): string {
  const { processRoles, port } = config
  if (!processRoles.includes('api'))
    return `${config.marketplace.name}: ${processRoles.join(' and ')} running, health at http://localhost:${port}/api/health\n`
  const lines = [`${config.marketplace.name} is open at ${url}`]
  if (config.seedDemo) {
    lines.push('', 'Demo sign-ins:')
    for (const { username, password, role } of DEMO_SIGN_INS)
      lines.push(`  ${role.padEnd(9)} ${username} / ${password}`)
  }
  if (config.email.kind === 'mailbox') lines.push('', `Emails are shown at ${url}/mailbox`)
  return `\n${lines.join('\n')}\n\n`
}

const SHUTDOWN_TIMEOUT_MS = 15_000

/**
 * Stops on Ctrl-C or SIGTERM: accepts no new requests, and finishes running requests and jobs. A second signal exits
 * immediately.
 */
function stopOnSignal(market: Marketplace): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    await market.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}
