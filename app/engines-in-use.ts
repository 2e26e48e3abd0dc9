import { readFileSync } from 'node:fs'
import type { SystemStatusView } from '#domain/operations/system-status.ts'
import type { Config } from '#platform/config/config.ts'

/** Which engine does what in this market: brought along, or from outside. */
export const enginesInUse = (config: Config): SystemStatusView['engines'] => [
  { part: 'Database', engine: config.databaseUrl ? 'PostgreSQL' : 'PostgreSQL, embedded' },
  { part: 'Log', engine: config.eventStore.kind === 'postgres' ? 'PostgreSQL' : 'EventStoreDB' },
  { part: 'Jobs', engine: config.redisUrl ? 'Redis' : 'PostgreSQL' },
  { part: 'Payments', engine: config.payments.kind === 'stripe' ? 'Stripe' : 'the sandbox' },
  { part: 'Mail', engine: config.email.kind === 'smtp' ? 'a mail server' : 'the mailbox page' },
  { part: 'This process', engine: config.processRoles.join(', ') },
]

export const marketVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
