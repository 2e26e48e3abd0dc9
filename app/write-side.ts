import type { UserView } from '#domain/identity/contract.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { placeOfReview } from '#read-side/reviews/reviews.query.ts'
import { wasHandedOverTo } from '#read-side/reviews/verified.query.ts'
import { checkoutWrites } from '#write-side/checkout/routes.ts'
import { favoritesWrites } from '#write-side/favorites/routes.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { identityWrites } from '#write-side/identity/routes.ts'
import { notificationWrites } from '#write-side/notifications/routes.ts'
import { orderingWrites } from '#write-side/ordering/routes.ts'
import { producerWrites } from '#write-side/producers/routes.ts'
import { reviewWrites } from '#write-side/reviews/routes.ts'
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
    reviewWrites({ bus, facts, placeOf: placeOfReview(db), wasHandedOver: wasHandedOverTo(db) }),
    notificationWrites({ bus, facts }),
    favoritesWrites({ bus, facts }),
    producerWrites({ bus, facts, places, passwordSells: credentials.sells }),
  ]
}
