import cliProgress from 'cli-progress'
import { loadConfig } from '#app/cli/load-config.ts'
import { openEngines } from '#app/engines.ts'
import { rebuild } from '#platform/projections/rebuild.ts'
import { projections } from '#read-side/projections.ts'

/** `rebuild <projection>`: rebuilds a read model in shadow tables, then swaps them in. */
export async function rebuildProjection([name]: string[]): Promise<void> {
  const projection = projections.find((each) => each.name === name)
  if (!projection) {
    process.stderr.write(`rebuild <projection>: one of ${projections.map((each) => each.name).join(', ')}\n`)
    process.exitCode = 2
    return
  }
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { joinRunning: true })
  const bar = new cliProgress.SingleBar({
    format: `${projection.name} {bar} {value}/{total} {phase}`,
    hideCursor: true,
  })
  bar.start(1, 0, { phase: 'reading' })
  try {
    const { events, ms, parked } = await rebuild(
      {
        db: engines.db,
        log: engines.log,
        onProgress: ({ position, head, phase }) => {
          bar.setTotal(Math.max(head, 1))
          bar.update(position, { phase })
        },
      },
      projection,
    )
    bar.stop()
    const rate = Math.round(events / (ms / 1000))
    process.stdout.write(`${events} events in ${Math.round(ms)} ms (${rate}/s), ${parked} parked\n`)
  } finally {
    bar.stop()
    await engines.closing.closeAll()
  }
}
