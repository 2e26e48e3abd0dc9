import type { UserView } from '#domain/identity/contract.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import type { Projected } from '#platform/http/waiting.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { ownProducts } from '#read-side/catalog/own-goods.query.ts'
import { placeOfReview } from '#read-side/reviews/reviews.query.ts'
import { wasHandedOverTo } from '#read-side/reviews/verified.query.ts'
import { boxWrites } from '#write-side/boxes/routes.ts'
import { inventoryWrites } from '#write-side/catalog/inventory.routes.ts'
import { catalogWrites } from '#write-side/catalog/routes.ts'
import { checkoutWrites } from '#write-side/checkout/routes.ts'
import { favoritesWrites } from '#write-side/favorites/routes.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { identityWrites } from '#write-side/identity/routes.ts'
import { messagingWrites } from '#write-side/messaging/routes.ts'
import { notificationWrites } from '#write-side/notifications/routes.ts'
import { orderingWrites } from '#write-side/ordering/routes.ts'
import { payoutWrites } from '#write-side/payouts/routes.ts'
import { pictureWrites } from '#write-side/pictures/routes.ts'
import { producerWrites } from '#write-side/producers/routes.ts'
import { reconciliationWrites } from '#write-side/reconciliation/routes.ts'
import { reviewWrites } from '#write-side/reviews/routes.ts'
import { seasonalWrites } from '#write-side/seasonal/routes.ts'
import { paperWrites } from '#write-side/verification/papers.routes.ts'
import { verificationWrites } from '#write-side/verification/routes.ts'
import type { Engines } from './engines.ts'
import { marketDay } from './market-day.ts'
import type { Processes } from './processes.ts'

export interface WriteSideParts {
  readonly bus: CommandBus
  readonly payments: Payments
  readonly processes: Processes
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  readonly projected: Projected
}

/** How long a list waits for the read models to know of everything, ms. */
const GOODS_WAIT_MS = 10_000

/** Every table of routes that changes something. */
export function writeSide(
  engines: Engines,
  { bus, payments, processes, userOf, projected }: WriteSideParts,
): RouteTable[] {
  const { facts, keys, places, db, log, config, uploads, papers } = engines
  const credentials = credentialsIn(db)
  const dayOf = marketDay(config.market.state)
  const today = () => dayOf(facts.now())
  return [
    identityWrites({
      ...{ facts, userOf },
      accounts: accountsOn({ bus, keys, facts }),
      ...{ credentials, sessions: sessionsIn(db) },
    }),
    catalogWrites({
      ...{ bus, facts, uploads },
      goodsOf: async (producerId) =>
        (await projected.waitFor(await log.head(), GOODS_WAIT_MS)) ? ownProducts(db, producerId) : undefined,
    }),
    inventoryWrites({ bus, facts }),
    checkoutWrites({
      ...{ bus, facts, keys, places, payments },
      process: processes.process,
      settlement: processes.settlement,
      abandon: processes.abandon,
      head: () => log.head(),
      ...{ state: config.market.state, today },
      holdMs: config.holdMs,
    }),
    orderingWrites({ bus, facts, keys }),
    payoutWrites({
      ...{ bus, facts, payments, ownerOf: userOf, noteAccount: processes.noteAccount, head: () => log.head() },
      nameOf: async (producerId) => {
        const state = await bus.load(producer, producerId)
        return state.status === 'selling' ? state.businessName : ''
      },
      bankingUrl: `${config.publicUrl}/producer-dashboard?view=banking`,
    }),
    reconciliationWrites({ bus, facts }),
    reviewWrites({ bus, facts, placeOf: placeOfReview(db), wasHandedOver: wasHandedOverTo(db) }),
    notificationWrites({ bus, facts, keys }),
    messagingWrites({ bus, facts, keys }),
    boxWrites({
      ...{ bus, facts, payments, places, state: config.market.state },
      dayOf: marketDay(config.market.state),
      advance: processes.deliveries.advance,
    }),
    favoritesWrites({ bus, facts }),
    verificationWrites({ bus, facts, papers, today }),
    paperWrites({ bus, facts, papers }),
    producerWrites({ bus, facts, places, uploads, today, passwordSells: credentials.sells }),
    pictureWrites({ uploads }),
    seasonalWrites({ bus, facts, uploads }),
  ]
}
