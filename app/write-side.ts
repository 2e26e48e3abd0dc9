import { POLICIES } from '#domain/checkout/policies.ts'
import type { UserView } from '#domain/identity/contract.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { checkoutWrites } from '#write-side/checkout/routes.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { identityWrites } from '#write-side/identity/routes.ts'
import { orderingWrites } from '#write-side/ordering/routes.ts'
import { producerWrites } from '#write-side/producers/routes.ts'
import type { Engines } from './engines.ts'
import type { Processes } from './workers.ts'

export interface WriteSideParts {
  readonly bus: CommandBus
  readonly payments: Payments
  readonly processes: Processes
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
}

/** Every table of routes that changes something. */
export function writeSide(engines: Engines, { bus, payments, processes, userOf }: WriteSideParts): RouteTable[] {
  const { facts, keys, places, db, log, config } = engines
  const credentials = credentialsIn(db)
  return [
    identityWrites({
      ...{ facts, userOf },
      accounts: accountsOn({ bus, keys, facts }),
      ...{ credentials, sessions: sessionsIn(db) },
      termsVersion: POLICIES.terms,
    }),
    checkoutWrites({
      ...{ bus, facts, keys, places, payments },
      process: processes.process,
      settlement: processes.settlement,
      abandon: processes.abandon,
      head: () => log.head(),
      state: config.market.state,
      holdMs: config.holdMs,
    }),
    orderingWrites({ bus, facts, keys }),
    producerWrites({ bus, facts, places, passwordSells: credentials.sells }),
  ]
}
