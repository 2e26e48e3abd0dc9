import type { Config } from '#platform/config/config.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { createLog } from '#platform/log/log.pino.ts'
import type { Log } from '#platform/log/log.ts'

/** The configuration and log of a command. Exits with all problems if the configuration is invalid. */
export function loadConfig(overrides: Readonly<Record<string, string>> = {}): { config: Config; logger: Log } {
  const config = readConfig({ ...process.env, ...overrides })
  if (config instanceof ConfigProblems) {
    process.stderr.write(`${config.message}\n`)
    process.exit(1)
  }
  return { config, logger: createLog({ level: config.logLevel, readable: config.mode === 'development' }) }
}
