import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import type { JobHandler, Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { dueSubscriptions } from '#read-side/boxes/subscriptions.query.ts'
import { keepersOf } from '#read-side/favorites/favorites.query.ts'
import { letterReaders } from '#read-side/notifications/market-letter.query.ts'
import { waitingAt } from '#read-side/payouts/payouts.query.ts'
import { endingVerifications } from '#read-side/verification/verification.query.ts'
import { endBoxWhenClosed, settlePlaceWhenClaimed } from '#workers/boxes/after-boxes.reactors.ts'
import { endBoxHandler } from '#workers/boxes/end-box.job.ts'
import { endSubscriptionHandler } from '#workers/boxes/end-subscription.job.ts'
import { endSubscriptionWhenItIsOver } from '#workers/boxes/end-subscription-when-it-is-over.reactor.ts'
import { DELIVERIES_PATTERN, makeDeliveries, makeDeliveriesHandler } from '#workers/boxes/make-deliveries.job.ts'
import { sendSubscriptionNewsHandler } from '#workers/boxes/send-subscription-news.job.ts'
import { sendSubscriptionNewsWhenItHappened } from '#workers/boxes/send-subscription-news-when-it-happened.reactor.ts'
import { settlePlaceHandler } from '#workers/boxes/settle-place.job.ts'
import { closeCheckoutHandler } from '#workers/checkout/close-checkout.job.ts'
import { closeCheckoutWhenItIsOver } from '#workers/checkout/close-checkout-when-it-is-over.reactor.ts'
import { expireCheckoutHandler } from '#workers/checkout/expire-checkout.job.ts'
import { expireCheckoutWhenTimeIsUp } from '#workers/checkout/expire-checkout-when-time-is-up.reactor.ts'
import { sendUnpaidHandler } from '#workers/checkout/send-unpaid.job.ts'
import { sendUnpaidWhenNothingCameOfIt } from '#workers/checkout/send-unpaid-when-nothing-came-of-it.reactor.ts'
import { settlePaymentHandler } from '#workers/checkout/settle-payment.job.ts'
import { settlePaymentWhenLeftBehind } from '#workers/checkout/settle-payment-when-left-behind.reactor.ts'
import { sendEmailChangeHandler } from '#workers/identity/send-email-change.job.ts'
import { sendEmailChangeWhenAsked } from '#workers/identity/send-email-change-when-asked.reactor.ts'
import { sendPasswordResetHandler } from '#workers/identity/send-password-reset.job.ts'
import { sendPasswordResetWhenAsked } from '#workers/identity/send-password-reset-when-asked.reactor.ts'
import { sendVerificationHandler } from '#workers/identity/send-verification.job.ts'
import { sendVerificationWhenAsked } from '#workers/identity/send-verification-when-asked.reactor.ts'
import { settleNamesHandler } from '#workers/identity/settle-names.job.ts'
import { settleNamesWhenTheyChange } from '#workers/identity/settle-names-when-they-change.reactor.ts'
import { SWEEP_PATTERN, sweepSessions, sweepSessionsHandler } from '#workers/identity/sweep-sessions.job.ts'
import { tellEmailChangeHandler } from '#workers/identity/tell-email-change.job.ts'
import { tellPasswordChangedHandler } from '#workers/identity/tell-password-changed.job.ts'
import { tellPasswordChangedWhenItWas } from '#workers/identity/tell-password-changed-when-it-was.reactor.ts'
import type { LetterDeps } from '#workers/letters.ts'
import { tellOfMessageHandler } from '#workers/messaging/tell-of-message.job.ts'
import { tellOfMessageWhenUnread } from '#workers/messaging/tell-of-message-when-unread.reactor.ts'
import { pushToDeviceHandler } from '#workers/notifications/push-to-device.job.ts'
import { sendMarketLetterHandler } from '#workers/notifications/send-market-letter.job.ts'
import {
  MARKET_LETTERS_PATTERN,
  sendMarketLetters,
  sendMarketLettersHandler,
} from '#workers/notifications/send-market-letters.job.ts'
import { sendSellerNewsHandler } from '#workers/notifications/send-seller-news.job.ts'
import {
  sendSellerNewsWhenReviewed,
  sendSellerNewsWhenStockRunsLow,
} from '#workers/notifications/send-seller-news-when-sold-or-reviewed.reactor.ts'
import { SWEEP_MAILS_PATTERN, sweepMailLog, sweepMailLogHandler } from '#workers/notifications/sweep-mail-log.job.ts'
import { tellDevicesHandler } from '#workers/notifications/tell-devices.job.ts'
import { tellDevicesWhenThereIsNews } from '#workers/notifications/tell-devices-when-there-is-news.reactor.ts'
import { issueCreditNoteHandler } from '#workers/ordering/issue-credit-note.job.ts'
import { issueCreditNoteWhenRefunded } from '#workers/ordering/issue-credit-note-when-refunded.reactor.ts'
import {
  issueMissingReceipts,
  issueMissingReceiptsHandler,
  MISSING_RECEIPTS_PATTERN,
} from '#workers/ordering/issue-missing-receipts.job.ts'
import { issueReceiptHandler } from '#workers/ordering/issue-receipt.job.ts'
import { issueReceiptWhenPaid } from '#workers/ordering/issue-receipt-when-paid.reactor.ts'
import { joinGuestOrdersHandler } from '#workers/ordering/join-guest-orders.job.ts'
import { joinGuestOrdersWhenEmailConfirmed } from '#workers/ordering/join-guest-orders-when-email-confirmed.reactor.ts'
import { noteGuestOrderHandler } from '#workers/ordering/note-guest-order.job.ts'
import { noteGuestOrderWhenPaid } from '#workers/ordering/note-guest-order-when-paid.reactor.ts'
import { payRefundHandler } from '#workers/ordering/pay-refund.job.ts'
import { payRefundWhenAgreed } from '#workers/ordering/pay-refund-when-agreed.reactor.ts'
import { receipts } from '#workers/ordering/receipts.process.ts'
import { refundOrderHandler } from '#workers/ordering/refund-order.job.ts'
import {
  refundOrderWhenBankHasDecided,
  refundOrderWhenItFellThrough,
} from '#workers/ordering/refund-order-when-it-fell-through.reactor.ts'
import { sendNewOrderHandler } from '#workers/ordering/send-new-order.job.ts'
import { sendNewOrderWhenPaid } from '#workers/ordering/send-new-order-when-paid.reactor.ts'
import { sendOrderNewsHandler } from '#workers/ordering/send-order-news.job.ts'
import { sendOrderNewsWhenItMoves } from '#workers/ordering/send-order-news-when-it-moves.reactor.ts'
import { sendReceiptHandler } from '#workers/ordering/send-receipt.job.ts'
import { sendReceiptWhenPaid } from '#workers/ordering/send-receipt-when-paid.reactor.ts'
import { sendSaleCancelledHandler } from '#workers/ordering/send-sale-cancelled.job.ts'
import { sendSaleCancelledWhenCancelled } from '#workers/ordering/send-sale-cancelled-when-cancelled.reactor.ts'
import { payProducerHandler } from '#workers/payouts/pay-producer.job.ts'
import { payProducerWhenPaid } from '#workers/payouts/pay-producer-when-paid.reactor.ts'
import { payWaitingHandler } from '#workers/payouts/pay-waiting.job.ts'
import { payWaitingWhenReady } from '#workers/payouts/pay-waiting-when-ready.reactor.ts'
import { takeBackHandler } from '#workers/payouts/take-back.job.ts'
import { takeBackWhenRefunded } from '#workers/payouts/take-back-when-refunded.reactor.ts'
import { SWEEP_PICTURES_PATTERN, sweepPictures, sweepPicturesHandler } from '#workers/pictures/sweep-pictures.job.ts'
import { createReacting, type Reacting } from '#workers/reacting.ts'
import type { Reactor } from '#workers/reactor.ts'
import {
  askReconciliation,
  askReconciliationHandler,
  RECONCILE_PATTERN,
} from '#workers/reconciliation/ask-reconciliation.job.ts'
import { reconcileHandler } from '#workers/reconciliation/reconcile.job.ts'
import { reconcileWhenAsked } from '#workers/reconciliation/reconcile-when-asked.reactor.ts'
import {
  RENEWALS_PATTERN,
  remindOfRenewals,
  remindOfRenewalsHandler,
} from '#workers/verification/remind-of-renewals.job.ts'
import { sendVerificationNewsHandler } from '#workers/verification/send-verification-news.job.ts'
import { sendVerificationNewsWhenItMoves } from '#workers/verification/send-verification-news-when-it-moves.reactor.ts'
import { SWEEP_PAPERS_PATTERN, sweepPapers, sweepPapersHandler } from '#workers/verification/sweep-papers.job.ts'
import { verifyProducerHandler } from '#workers/verification/verify-producer.job.ts'
import { verifyProducerWhenApproved } from '#workers/verification/verify-producer-when-approved.reactor.ts'
import { DEMO_CORRELATION } from './demo/seeding.ts'
import type { Engines } from './engines.ts'
import { marketDay } from './market-day.ts'
import { weeksNewsFrom } from './market-letters.ts'
import type { Processes } from './processes.ts'
import { openPush } from './push.ts'
import { reconcilingOf } from './reconciling.ts'

/** Every reactor that runs. */
export const reactors: readonly Reactor[] = [
  sendVerificationWhenAsked,
  sendPasswordResetWhenAsked,
  tellPasswordChangedWhenItWas,
  sendEmailChangeWhenAsked,
  settleNamesWhenTheyChange,
  expireCheckoutWhenTimeIsUp,
  closeCheckoutWhenItIsOver,
  settlePaymentWhenLeftBehind,
  issueReceiptWhenPaid,
  issueCreditNoteWhenRefunded,
  sendReceiptWhenPaid,
  sendUnpaidWhenNothingCameOfIt,
  sendNewOrderWhenPaid,
  sendSaleCancelledWhenCancelled,
  sendOrderNewsWhenItMoves,
  sendSellerNewsWhenStockRunsLow,
  sendSellerNewsWhenReviewed,
  refundOrderWhenItFellThrough,
  refundOrderWhenBankHasDecided,
  payRefundWhenAgreed,
  payProducerWhenPaid,
  payWaitingWhenReady,
  takeBackWhenRefunded,
  reconcileWhenAsked,
  noteGuestOrderWhenPaid,
  joinGuestOrdersWhenEmailConfirmed,
  tellOfMessageWhenUnread,
  tellDevicesWhenThereIsNews,
  verifyProducerWhenApproved,
  sendVerificationNewsWhenItMoves,
  settlePlaceWhenClaimed,
  endBoxWhenClosed,
  endSubscriptionWhenItIsOver,
  sendSubscriptionNewsWhenItHappened,
]

interface MoneyParts {
  readonly processes: Processes
  readonly payments: Payments
  readonly bus: CommandBus
  readonly facts: Engines['facts']
}

/** The jobs that move money and goods. */
export const moneyHandlersOf = ({ processes, payments, bus, facts }: MoneyParts): JobHandler[] => [
  expireCheckoutHandler(processes.ending),
  closeCheckoutHandler(processes.process),
  settlePaymentHandler(processes.settlement),
  refundOrderHandler({ bus, facts }),
  payRefundHandler({ bus, payments, facts, settleRefund: processes.refunds }),
  payProducerHandler(processes.transfers),
  takeBackHandler(processes.transfers),
]

/** Every job that runs, with what it needs. */
function handlersOf(parts: {
  processes: Processes
  payments: Payments
  letters: LetterDeps
  bus: CommandBus
  engines: Engines
  jobs: Jobs
}): JobHandler[] {
  const { processes, payments, letters, bus, engines, jobs } = parts
  const { config, db, log, keys, facts } = engines
  const people = { bus, log, keys, facts }
  const market = { name: config.market.name, dayOf: marketDay(config.market.state) }
  const papers = receipts({ bus, log, facts, market })
  return [
    sendVerificationHandler(letters),
    sendPasswordResetHandler(letters),
    tellPasswordChangedHandler(letters),
    sendEmailChangeHandler(letters),
    tellEmailChangeHandler(letters),
    settleNamesHandler(people),
    ...moneyHandlersOf({ processes, payments, bus, facts }),
    issueReceiptHandler(papers),
    issueCreditNoteHandler(papers),
    issueMissingReceiptsHandler({ db, log, receipts: papers, logger: engines.logger }),
    sendReceiptHandler(letters),
    sendUnpaidHandler(letters),
    sendNewOrderHandler(letters),
    sendSaleCancelledHandler(letters),
    sendOrderNewsHandler(letters),
    sendSellerNewsHandler(letters),
    sendMarketLetterHandler({ ...letters, weeksNews: weeksNewsFrom(db) }),
    sendMarketLettersHandler({
      today: () => market.dayOf(facts.now()),
      readers: () => letterReaders(db),
      enqueueAll: jobs.enqueueAll,
    }),
    noteGuestOrderHandler(people),
    joinGuestOrdersHandler(people),
    tellOfMessageHandler(letters),
    tellDevicesHandler({ log, jobs, keepersOf: (targetId, before) => keepersOf(db, targetId, before) }),
    pushToDeviceHandler({ log, bus, facts, push: openPush(engines) }),
    payWaitingHandler({ process: processes.transfers, waitingAt: (producerId) => waitingAt(db, producerId) }),
    askReconciliationHandler({ bus, facts }),
    reconcileHandler(reconcilingOf(parts)),
    verifyProducerHandler({ bus, facts }),
    sendVerificationNewsHandler(letters),
    remindOfRenewalsHandler({ bus, facts, dayOf: market.dayOf, ending: () => endingVerifications(db) }),
    makeDeliveriesHandler({
      ...{ process: processes.deliveries, facts, dayOf: market.dayOf, logger: engines.logger },
      due: (asked) => dueSubscriptions(db, asked),
    }),
    endSubscriptionHandler({ bus, facts, payments, abandon: processes.abandon }),
    endBoxHandler({ bus, facts }),
    settlePlaceHandler({ bus, facts }),
    sendSubscriptionNewsHandler(letters),
    sweepSessionsHandler(db),
    sweepMailLogHandler(db),
    sweepPicturesHandler(engines.uploads),
    sweepPapersHandler({ bus, papers: engines.papers }),
  ]
}

export interface Workers {
  readonly jobs: Jobs
  readonly reacting: Reacting
}

export async function startWorkers(
  engines: Engines,
  parts: { bus: CommandBus; payments: Payments; processes: Processes; mailer: Mailer },
): Promise<Workers> {
  const { config, logger, db, log, keys, facts, closing } = engines
  const backend = config.redisUrl
    ? ({ kind: 'redis', url: config.redisUrl } as const)
    : ({ kind: 'postgres', url: db.url } as const)
  const jobs = closing.add('jobs', await bullmqJobs({ backend, log: logger }))
  const market = { name: config.market.name, publicUrl: config.publicUrl }
  const letters = { log, keys, mailer: parts.mailer, market }
  await jobs.work(handlersOf({ ...parts, letters, engines, jobs }))
  await jobs.schedule(sweepSessions, {}, SWEEP_PATTERN)
  await jobs.schedule(sweepMailLog, {}, SWEEP_MAILS_PATTERN)
  await jobs.schedule(sendMarketLetters, {}, MARKET_LETTERS_PATTERN)
  await jobs.schedule(sweepPictures, {}, SWEEP_PICTURES_PATTERN)
  await jobs.schedule(sweepPapers, {}, SWEEP_PAPERS_PATTERN)
  await jobs.schedule(askReconciliation, {}, RECONCILE_PATTERN)
  await jobs.schedule(remindOfRenewals, {}, RENEWALS_PATTERN)
  await jobs.schedule(makeDeliveries, {}, DELIVERIES_PATTERN)
  await jobs.schedule(issueMissingReceipts, {}, MISSING_RECEIPTS_PATTERN)
  // Once for what was there when this process opened; the night looks again.
  await jobs.enqueue(issueMissingReceipts, {}, { id: `to-${await log.head()}` })
  const reacting = createReacting({ db, log, jobs, reactors, facts, logger, ignored: DEMO_CORRELATION })
  await reacting.start()
  closing.add('reactors', { close: reacting.stop })
  return { jobs, reacting }
}
