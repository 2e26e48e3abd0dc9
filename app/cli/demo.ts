import { parseArgs } from 'node:util'
import cliProgress from 'cli-progress'
import { loadConfig } from '#app/cli/load-config.ts'
import { publishSeasonalContentOf } from '#app/demo-content.ts'
import { openEngines } from '#app/engines.ts'
import { largeMarket } from '#demo/large-market.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

/** `demo --products 100000`: appends a large marketplace to the log. The read models catch up by themselves. */
export async function demo(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { products: { type: 'string', default: '100000' } } })
  const products = Number(values.products)
  if (!Number.isInteger(products) || products < 1 || products > 5_000_000) {
    process.stderr.write('demo --products <1 … 5000000>\n')
    process.exitCode = 2
    return
  }
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const { log, runtime, geocoder, closing } = await openEngines(config, logger, { joinRunning: true })
  const bar = new cliProgress.SingleBar({ format: '{bar} {value}/{total} products', hideCursor: true })
  const began = performance.now()
  bar.start(products, 0)
  try {
    const onProgress = (done: number) => bar.update(done)
    const made = await largeMarket({ log, runtime, geocoder, products, seed: 'large', now: runtime.now(), onProgress })
    bar.stop()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${made.products} products of ${made.producers} producers, ${made.events} events in ${seconds} s\n`,
    )
  } finally {
    bar.stop()
    await closing.closeAll()
  }
}

/** `seasonal`: publishes the seasonal items and recipes of the marketplace's US state that are missing. */
export async function seasonal(): Promise<void> {
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { joinRunning: true })
  try {
    const published = await publishSeasonalContentOf(engines, createCommandBus({ log: engines.log }))
    process.stdout.write(
      published
        ? `${published.items} seasonal items and ${published.recipes} recipes published\n`
        : `there is no seasonal content for ${config.marketplace.state} yet\n`,
    )
  } finally {
    await engines.closing.closeAll()
  }
}
