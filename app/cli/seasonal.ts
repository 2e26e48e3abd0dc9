import { loadConfig } from '#app/cli/load-config.ts'
import { publishSeasonalContentOf } from '#app/demo-content.ts'
import { openEngines } from '#app/engines.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

/** `seasonal`: publishes the missing seasonal items and recipes of the marketplace's state. */
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
