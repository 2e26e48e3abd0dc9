import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import type { UserView } from '#domain/identity/contract.ts'
import { nameReservationId } from '#domain/identity/name-reservation.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { localDate } from '#domain/kernel/time-zone.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import type { SessionLookup } from '#platform/http/request-session.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { accountActivityIn, sessionsIn } from '#platform/http/sessions.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import { productsOfProducer } from '#read-side/catalog/producer-products.query.ts'
import { producerOf } from '#read-side/enforcement/enforcement.query.ts'
import { chargebackEvidence } from '#read-side/evidence.ts'
import { pendingAccounts } from '#read-side/identity/accounts.query.ts'
import { accountSummaryOf, guestAddress, guestData, openObligations } from '#read-side/privacy/erasure.query.ts'
import { hasReceivedProduct, reviewSubject } from '#read-side/reviews/reviews.query.ts'
import { openBoxesOf } from '#read-side/subscriptions/boxes.query.ts'
import { requestAccountEmail } from '#workers/identity/identity.work.ts'
import { savedQueryWriteRoutes } from '#write-side/audit/routes.ts'
import { inventoryWriteRoutes } from '#write-side/catalog/inventory.routes.ts'
import { catalogWriteRoutes } from '#write-side/catalog/routes.ts'
import { checkoutWriteRoutes } from '#write-side/checkout/routes.ts'
import { contactWriteRoutes } from '#write-side/contact/routes.ts'
import { disputeMarksIn } from '#write-side/disputes/dispute-marks.ts'
import { disputeTables } from '#write-side/disputes/routes.ts'
import { enforcementWriteRoutes } from '#write-side/enforcement/routes.ts'
import { favoritesWriteRoutes } from '#write-side/favorites/routes.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { attemptsIn, recordLimitedAttempts, unlimitedAttempts } from '#write-side/identity/attempts.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { checkPassword } from '#write-side/identity/passwords.ts'
import { identityWriteRoutes } from '#write-side/identity/routes.ts'
import { staffWriteRoutes, withNameLock } from '#write-side/identity/staff.routes.ts'
import { twoFactorEnrollmentsIn } from '#write-side/identity/two-factor-enrollments.ts'
import { welcomeMarksIn } from '#write-side/identity/welcome-marks.ts'
import { imageWriteRoutes } from '#write-side/images/routes.ts'
import { conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'
import { messagingWriteRoutes } from '#write-side/messaging/routes.ts'
import { moderationWriteRoutes } from '#write-side/moderation/routes.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'
import { notificationWriteRoutes } from '#write-side/notifications/routes.ts'
import { orderingWriteRoutes } from '#write-side/ordering/routes.ts'
import { payoutWriteRoutes } from '#write-side/payouts/routes.ts'
import { privacyWriteRoutes } from '#write-side/privacy/routes.ts'
import { documentWriteRoutes, verificationWriteRoutes } from '#write-side/producer-verification/routes.ts'
import { producerWriteRoutes } from '#write-side/producers/routes.ts'
import { reconciliationWriteRoutes } from '#write-side/reconciliation/routes.ts'
import { reviewWriteRoutes } from '#write-side/reviews/routes.ts'
import { seasonalWriteRoutes } from '#write-side/seasonal/routes.ts'
import { stockAlertsWriteRoutes } from '#write-side/stock-alerts/routes.ts'
import { subscriptionWriteRoutes } from '#write-side/subscriptions/routes.ts'
import { transparencyLogWriteRoutes } from '#write-side/transparency-log/routes.ts'
import type { Engines } from './engines.ts'
import { stateName } from './marketplace.ts'
import type { Processes } from './processes.ts'

export interface WriteSideParts {
  readonly bus: CommandBus
  readonly payments: Payments
  readonly processes: Processes
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  readonly sessionLookup: SessionLookup
  readonly projected: ConsistencyGate
  readonly jobs: Pick<Jobs, 'enqueue'>
}

/** How long a request waits for the read models to catch up, ms. */
const READ_MODEL_TIMEOUT_MS = 10_000
/** How long a sign-in waits until the read models include it, ms. */
const SIGN_IN_VISIBLE_TIMEOUT_MS = 2_000

/** All route tables of the write side. */
export function writeSide(
  engines: Engines,
  { bus, payments, processes, userOf, sessionLookup, projected, jobs }: WriteSideParts,
): RouteTable[] {
  const { runtime, keys, geocoder, db, log, config, imageUploads, imageProcessor, documents, rateLimits } = engines
  const credentials = credentialsIn(db)
  const accounts = accountsOn({ bus, keys, runtime })
  const sessions = sessionsIn(db, runtime.now)
  const twoFactorEnrollments = twoFactorEnrollmentsIn(db, keys)
  const attempts = rateLimits
    ? attemptsIn({
        limits: rateLimits,
        keys,
        runtime,
        limited: recordLimitedAttempts({ accounts, runtime, log: engines.logger }),
      })
    : unlimitedAttempts
  const dayOf = localDate(config.marketplace.timeZone)
  const today = () => dayOf(runtime.now())
  const productsOf = async (producerId: string) =>
    (await projected.waitFor(await log.head(), READ_MODEL_TIMEOUT_MS)) ? productsOfProducer(db, producerId) : undefined
  const enforcementOf = (accountId: string) => bus.load(enforcement, accountId)
  return [
    identityWriteRoutes({
      runtime,
      userOf,
      sessionLookup,
      marketName: config.marketplace.name,
      stateName: stateName(config.marketplace.state),
      enforcementOf,
      accounts,
      credentials,
      sessions,
      twoFactorEnrollments,
      welcomeMarks: welcomeMarksIn(db),
      attempts,
      keys,
      enqueueEmail: async (emailType, email, context) => {
        await projected.waitFor(await log.head(), SIGN_IN_VISIBLE_TIMEOUT_MS)
        const address = nameReservationId(keys.hmac, 'email', email)
        const payload = { emailType, address, pending: [...(await pendingAccounts(db, email))] }
        const id = runtime.deriveId('request', `${emailType} ${address} ${context.commandId}`)
        await jobs.enqueue(requestAccountEmail, payload, { id, correlationId: context.correlationId })
      },
      hasObligations: async (accountId) =>
        !(await projected.waitFor(await log.head(), READ_MODEL_TIMEOUT_MS)) ||
        (await openObligations(db, { accountId, producerId: null })).length > 0,
      waitUntilVisible: async (position) =>
        void (position && (await projected.waitFor(position, SIGN_IN_VISIBLE_TIMEOUT_MS))),
    }),
    privacyWriteRoutes({
      runtime,
      keys,
      sessions,
      send: accounts.send,
      checkPassword: (password, field) => checkPassword({ attempts, credentials }, password, field),
      reopenToken: (accountId, context) => accounts.issueToken('reopen-account', accountId, context),
      recordUse: accountActivityIn(db).record,
      isStaff: async (accountId) => (await accounts.staffRoleOf(accountId)) !== undefined,
      summaryOf: (accountId) => accountSummaryOf(db, accountId),
      obligationsOf: async (owner) =>
        (await projected.waitFor(await log.head(), READ_MODEL_TIMEOUT_MS)) ? openObligations(db, owner) : undefined,
      bus,
      guests: {
        linkFor: (emailHash, context) => accounts.issueToken('erase-guest', emailHash, context),
        addressOf: (orderId) => guestAddress(db, orderId),
        previewOf: async (email) =>
          (await projected.waitFor(await log.head(), READ_MODEL_TIMEOUT_MS)) ? guestData(db, email) : undefined,
      },
    }),
    staffWriteRoutes({
      bus,
      runtime,
      accounts,
      sessions,
      twoFactorEnrollments,
      enforcementOf,
      serialized: withNameLock(db, 'staff roles'),
    }),
    catalogWriteRoutes({
      bus,
      runtime,
      imageUploads,
      documents,
      productsOf,
    }),
    inventoryWriteRoutes({ bus, runtime }),
    contactWriteRoutes({ bus, runtime }),
    checkoutWriteRoutes({
      bus,
      runtime,
      keys,
      geocoder,
      payments,
      process: processes.process,
      paymentUpdates: processes.paymentUpdates,
      abandon: processes.abandon,
      head: () => log.head(),
      state: config.marketplace.state,
      timeZone: config.marketplace.timeZone,
      today,
      checkoutExpiryMs: config.checkoutExpiryMs,
    }),
    orderingWriteRoutes({ bus, runtime, keys }),
    payoutWriteRoutes({
      bus,
      runtime,
      payments,
      ownerOf: userOf,
      recordAccount: processes.applyAccountUpdate,
      head: () => log.head(),
      nameOf: async (producerId) => {
        const state = await bus.load(producer, producerId)
        return state.status === 'selling' ? state.businessName : ''
      },
      bankingUrl: `${config.publicUrl}/producer-dashboard/payouts`,
    }),
    reconciliationWriteRoutes({ bus, runtime }),
    transparencyLogWriteRoutes({ bus, runtime }),
    reviewWriteRoutes({ bus, runtime, subjectOf: reviewSubject(db), hasReceived: hasReceivedProduct(db) }),
    notificationWriteRoutes({ bus, runtime, keys, inboxes: notificationInboxesIn(db) }),
    messagingWriteRoutes({ bus, runtime, keys, readMarks: conversationReadMarksIn(db) }),
    moderationWriteRoutes({ bus, runtime, subjectOf: reviewSubject(db) }),
    subscriptionWriteRoutes({
      bus,
      runtime,
      payments,
      geocoder,
      imageUploads,
      state: config.marketplace.state,
      dayOf: localDate(config.marketplace.timeZone),
      advance: processes.deliveries.advance,
    }),
    enforcementWriteRoutes({
      bus,
      runtime,
      sessions,
      today,
      accountOf: accounts.load,
      isStaff: async (accountId) => (await accounts.staffRoleOf(accountId)) !== undefined,
      producerOf: (accountId) => producerOf(db, accountId),
      tokenFor: (accountId, context) => accounts.issueToken('enforcement-appeal', accountId, context),
    }),
    favoritesWriteRoutes({ bus, runtime }),
    stockAlertsWriteRoutes({ bus, runtime }),
    verificationWriteRoutes({ bus, runtime, documents, today }),
    documentWriteRoutes({ bus, runtime, documents }),
    ...disputeTables({
      bus,
      runtime,
      keys,
      documents,
      imageProcessor,
      payments,
      historyOf: (orderId) => historyOf(log, order, orderId),
      evidenceOf: chargebackEvidence({ db, log, keys, runtime }),
      marks: disputeMarksIn(db),
    }),
    producerWriteRoutes({
      bus,
      runtime,
      geocoder,
      imageUploads,
      today,
      marketName: config.marketplace.name,
      certificationsOf: async (producerId) =>
        (await productsOf(producerId))
          ?.flatMap(({ certificates, listed }) => (listed ? certificates : []))
          .filter(({ expiresOn }) => expiresOn >= runtime.now().slice(0, 10))
          .map(({ certification }) => certification),
      openBoxesOf: async (producerId) =>
        (await projected.waitFor(await log.head(), READ_MODEL_TIMEOUT_MS)) ? openBoxesOf(db, producerId) : undefined,
    }),
    imageWriteRoutes({ imageUploads }),
    seasonalWriteRoutes({ bus, runtime, imageUploads }),
    savedQueryWriteRoutes({ bus, runtime }),
  ]
}
