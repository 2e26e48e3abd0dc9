import { claimOf } from '#domain/identity/claim.decider.ts'
import type { UserView } from '#domain/identity/contract.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { standing } from '#domain/sanctions/standing.decider.ts'
import { historyOf } from '#platform/event-store/history.ts'
import { lastUsesIn } from '#platform/http/last-uses.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { WhoIs } from '#platform/http/session.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import type { Projected } from '#platform/http/waiting.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { ownProducts } from '#read-side/catalog/own-goods.query.ts'
import { evidenceForBank } from '#read-side/evidence.ts'
import { pendingAccounts } from '#read-side/identity/accounts.query.ts'
import { guestAddress, guestData } from '#read-side/privacy/guest-data.query.ts'
import { openObligations } from '#read-side/privacy/obligations.query.ts'
import { summaryOf } from '#read-side/privacy/summary.query.ts'
import { placeOfReview } from '#read-side/reviews/reviews.query.ts'
import { wasHandedOverTo } from '#read-side/reviews/verified.query.ts'
import { producerOf } from '#read-side/sanctions/standing.query.ts'
import { requestAccountMail } from '#workers/identity/request-account-mail.job.ts'
import { proofWrites } from '#write-side/audit/proof.routes.ts'
import { savedQueryWrites } from '#write-side/audit/saved-queries.routes.ts'
import { boxWrites } from '#write-side/boxes/routes.ts'
import { inventoryWrites } from '#write-side/catalog/inventory.routes.ts'
import { catalogWrites } from '#write-side/catalog/routes.ts'
import { checkoutWrites } from '#write-side/checkout/routes.ts'
import { disputeTables } from '#write-side/disputes/tables.ts'
import { favoritesWrites } from '#write-side/favorites/routes.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { attemptsIn, noteLimitedAttempts, unlimitedAttempts } from '#write-side/identity/attempts.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { inTurn } from '#write-side/identity/in-turn.ts'
import { checkPassword } from '#write-side/identity/passwords.ts'
import { identityWrites } from '#write-side/identity/routes.ts'
import { secondStepsIn } from '#write-side/identity/second-steps.ts'
import { staffWrites } from '#write-side/identity/staff.routes.ts'
import { messagingWrites } from '#write-side/messaging/routes.ts'
import { moderationWrites } from '#write-side/moderation/routes.ts'
import { notificationWrites } from '#write-side/notifications/routes.ts'
import { orderingWrites } from '#write-side/ordering/routes.ts'
import { payoutWrites } from '#write-side/payouts/routes.ts'
import { pictureWrites } from '#write-side/pictures/routes.ts'
import { privacyWrites } from '#write-side/privacy/routes.ts'
import { producerWrites } from '#write-side/producers/routes.ts'
import { reconciliationWrites } from '#write-side/reconciliation/routes.ts'
import { reviewWrites } from '#write-side/reviews/routes.ts'
import { sanctionWrites } from '#write-side/sanctions/routes.ts'
import { seasonalWrites } from '#write-side/seasonal/routes.ts'
import { paperWrites } from '#write-side/verification/papers.routes.ts'
import { verificationWrites } from '#write-side/verification/routes.ts'
import type { Engines } from './engines.ts'
import { marketDay } from './market-day.ts'
import type { Processes } from './processes.ts'
import { stateName } from './state-names.ts'

export interface WriteSideParts {
  readonly bus: CommandBus
  readonly payments: Payments
  readonly processes: Processes
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  readonly whoIs: WhoIs
  readonly projected: Projected
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/** How long a list waits for the read models to know of everything, ms. */
const GOODS_WAIT_MS = 10_000
/** How long a sign-in waits to be seen, ms. */
const SHOWN_MS = 2_000

/** Every table of routes that changes something. */
export function writeSide(
  engines: Engines,
  { bus, payments, processes, userOf, whoIs, projected, jobs }: WriteSideParts,
): RouteTable[] {
  const { facts, keys, places, db, log, config, uploads, papers, rateLimits } = engines
  const credentials = credentialsIn(db)
  const accounts = accountsOn({ bus, keys, facts })
  const sessions = sessionsIn(db, facts.now)
  const secondSteps = secondStepsIn(db, keys)
  const attempts = rateLimits
    ? attemptsIn({
        limits: rateLimits,
        keys,
        facts,
        limited: noteLimitedAttempts({ accounts, facts, log: engines.logger }),
      })
    : unlimitedAttempts
  const dayOf = marketDay(config.market.state)
  const today = () => dayOf(facts.now())
  const standingOf = (accountId: string) => bus.load(standing, accountId)
  return [
    identityWrites({
      ...{ facts, userOf, whoIs, marketName: config.market.name, stateName: stateName(config.market.state) },
      ...{ standingOf, accounts, credentials, sessions, secondSteps, attempts, keys },
      queueMail: async (about, email, by) => {
        await projected.waitFor(await log.head(), SHOWN_MS)
        const address = claimOf(keys.hmac, 'email', email)
        const payload = { about, address, pending: [...(await pendingAccounts(db, email))] }
        const id = facts.idFrom('request', `${about} ${address} ${by.commandId}`)
        await jobs.enqueue(requestAccountMail, payload, { id, correlationId: by.correlationId })
      },
      hasObligations: async (accountId) =>
        !(await projected.waitFor(await log.head(), GOODS_WAIT_MS)) ||
        (await openObligations(db, { accountId, producerId: null })).length > 0,
      shown: async (position) => void (position && (await projected.waitFor(position, SHOWN_MS))),
    }),
    privacyWrites({
      ...{ facts, keys, sessions, send: accounts.send },
      checkPassword: (shown, field) => checkPassword({ attempts, credentials }, shown, field),
      keepToken: (accountId, by) => accounts.freshToken('keep-account', accountId, by),
      noteUse: lastUsesIn(db).note,
      worksHere: async (accountId) => {
        const state = await accounts.load(accountId)
        return state.status !== 'unknown' && state.staff !== undefined
      },
      summaryOf: (accountId) => summaryOf(db, accountId),
      obligationsOf: async (owner) =>
        (await projected.waitFor(await log.head(), GOODS_WAIT_MS)) ? openObligations(db, owner) : undefined,
      bus,
      guests: {
        linkFor: (guestbook, by) => accounts.freshToken('erase-guest', guestbook, by),
        addressOf: (orderId) => guestAddress(db, orderId),
        lookAt: async (email) =>
          (await projected.waitFor(await log.head(), GOODS_WAIT_MS)) ? guestData(db, email) : undefined,
      },
    }),
    staffWrites({ facts, accounts, sessions, secondSteps, standingOf, inTurn: inTurn(db, 'who is of the staff') }),
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
    proofWrites({ bus, facts }),
    reviewWrites({ bus, facts, placeOf: placeOfReview(db), wasHandedOver: wasHandedOverTo(db) }),
    notificationWrites({ bus, facts, keys }),
    messagingWrites({ bus, facts, keys }),
    moderationWrites({ bus, facts, placeOf: placeOfReview(db) }),
    boxWrites({
      ...{ bus, facts, payments, places, uploads, state: config.market.state },
      dayOf: marketDay(config.market.state),
      advance: processes.deliveries.advance,
    }),
    sanctionWrites({
      ...{ bus, facts, sessions, today, accountOf: accounts.load },
      producerOf: (accountId) => producerOf(db, accountId),
      tokenFor: (accountId, by) => accounts.freshToken('another-look', accountId, by),
    }),
    favoritesWrites({ bus, facts }),
    verificationWrites({ bus, facts, papers, today }),
    paperWrites({ bus, facts, papers }),
    ...disputeTables({
      ...{ bus, facts, keys, papers, payments, historyOf: (orderId) => historyOf(log, order, orderId) },
      evidenceOf: evidenceForBank({ db, log, keys, facts }),
    }),
    producerWrites({ bus, facts, places, uploads, today, marketName: config.market.name }),
    pictureWrites({ uploads }),
    seasonalWrites({ bus, facts, uploads }),
    savedQueryWrites({ bus, facts }),
  ]
}
