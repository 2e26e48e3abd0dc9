import { createCommandBus } from '#write-side/command-bus.ts'
import { openEngines } from '../engines.ts'
import { publishSeasonalContentOf } from '../seasonal-content.ts'
import { configured } from './configured.ts'

/** `seasonal`: publishes the seasonal produce and recipes of the market's state, as far as they are missing. */
export async function seasonal(): Promise<void> {
  const { config, logger } = configured({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { beside: true })
  try {
    const published = await publishSeasonalContentOf(engines, createCommandBus({ log: engines.log }))
    process.stdout.write(
      published
        ? `${published.items} seasonal items and ${published.recipes} recipes published\n`
        : `nothing is written about the seasons of ${config.marketplace.state} yet\n`,
    )
  } finally {
    await engines.closing.closeAll()
  }
}
