import { inject } from 'vitest'
import { type Engines, openEngines } from '#app/engines.ts'
import { readConfig } from '#platform/config/read-config.ts'
import { silentLog } from '#tests/support/silent-log.ts'

/** The database and queue of the running demo marketplace. Close them at the end. */
export function demoEngines(): Promise<Engines> {
  const config = readConfig({ DATA_DIR: inject('marketData') })
  if (!('dataDir' in config)) throw new Error(config.message)
  return openEngines(config, silentLog, { joinRunning: true })
}
