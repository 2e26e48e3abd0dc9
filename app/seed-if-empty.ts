import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { seedDemoMarket } from './demo/seed.ts'
import { paperTill, sandboxTill } from './demo/till.ts'
import type { Engines } from './engines.ts'
import type { OpenPayments } from './payments.ts'
import { publishSeasonsOf } from './publish-seasons-of.ts'

export interface SeedParts {
  readonly bus: CommandBus
  readonly paying: OpenPayments
}

/** Fills an empty market with the demo; one that is filled already is left alone. */
export async function seedIfEmpty(engines: Engines, { bus, paying }: SeedParts): Promise<void> {
  const { facts, keys, places, db, logger } = engines
  const summary = await seedDemoMarket({
    ...{ bus, facts, keys, places },
    now: facts.now(),
    setPassword: credentialsIn(db).set,
    till: tillOf(paying),
  })
  const seasons = await publishSeasonsOf(engines, bus)
  logger.info({ ...summary, seasons }, 'the demo market stands')
}

/** Demo orders can be refunded like any other where their money lies in the sandbox. */
const tillOf = ({ payments, sandbox }: { payments: Payments } & Pick<OpenPayments, 'sandbox'>) =>
  sandbox ? sandboxTill(payments, sandbox) : paperTill()
