import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import type { JobHandler, Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { checkoutProcess } from '#workers/checkout/checkout.process.ts'
import { endUnpaid, expireCheckoutHandler } from '#workers/checkout/expire-checkout.job.ts'
import { expireCheckoutWhenTimeIsUp } from '#workers/checkout/expire-checkout-when-time-is-up.reactor.ts'
import { resumeCheckoutHandler } from '#workers/checkout/resume-checkout.job.ts'
import { resumeCheckoutWhenLeftBehind } from '#workers/checkout/resume-checkout-when-left-behind.reactor.ts'
import { settlePaymentHandler } from '#workers/checkout/settle-payment.job.ts'
import { settlePayment } from '#workers/checkout/settle-payment.ts'
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
import { joinGuestOrdersHandler } from '#workers/ordering/join-guest-orders.job.ts'
import { joinGuestOrdersWhenEmailConfirmed } from '#workers/ordering/join-guest-orders-when-email-confirmed.reactor.ts'
import { noteGuestOrderHandler } from '#workers/ordering/note-guest-order.job.ts'
import { noteGuestOrderWhenPaid } from '#workers/ordering/note-guest-order-when-paid.reactor.ts'
import { refundOrderHandler } from '#workers/ordering/refund-order.job.ts'
import { refundOrderWhenItFellThrough } from '#workers/ordering/refund-order-when-it-fell-through.reactor.ts'
import { sendNewOrderHandler } from '#workers/ordering/send-new-order.job.ts'
import { sendNewOrderWhenPaid } from '#workers/ordering/send-new-order-when-paid.reactor.ts'
import { sendOrderNewsHandler } from '#workers/ordering/send-order-news.job.ts'
import { sendOrderNewsWhenItMoves } from '#workers/ordering/send-order-news-when-it-moves.reactor.ts'
import { sendReceiptHandler } from '#workers/ordering/send-receipt.job.ts'
import { sendReceiptWhenPaid } from '#workers/ordering/send-receipt-when-paid.reactor.ts'
import { createReacting, type Reacting } from '#workers/reacting.ts'
import type { Reactor } from '#workers/reactor.ts'
import { DEMO_CORRELATION } from './demo/seeding.ts'
import type { Engines } from './engines.ts'

/** Every reactor that runs. */
export const reactors: readonly Reactor[] = [
  sendVerificationWhenAsked,
  sendPasswordResetWhenAsked,
  tellPasswordChangedWhenItWas,
  sendEmailChangeWhenAsked,
  settleNamesWhenTheyChange,
  expireCheckoutWhenTimeIsUp,
  resumeCheckoutWhenLeftBehind,
  settlePaymentWhenLeftBehind,
  sendReceiptWhenPaid,
  sendNewOrderWhenPaid,
  sendOrderNewsWhenItMoves,
  refundOrderWhenItFellThrough,
  noteGuestOrderWhenPaid,
  joinGuestOrdersWhenEmailConfirmed,
]

/** What goes on by itself, and is lent to the write side so that buyers need not wait for it. */
export type Processes = ReturnType<typeof processesOf>

export function processesOf({ facts }: Engines, { bus, payments }: { bus: CommandBus; payments: Payments }) {
  const process = checkoutProcess({ bus, payments, facts })
  const settlement = settlePayment({ bus, process, facts })
  const ending = { bus, payments, process, settlement, facts }
  return { process, settlement, ending, abandon: (id: string) => endUnpaid(ending, id, 'abandoned') }
}

/** Every job that runs, with what it needs. */
function handlersOf(parts: {
  processes: Processes
  payments: Payments
  letters: LetterDeps
  bus: CommandBus
  engines: Engines
}): JobHandler[] {
  const { processes, payments, letters, bus, engines } = parts
  const { log, keys, facts } = engines
  const people = { bus, log, keys, facts }
  return [
    sendVerificationHandler(letters),
    sendPasswordResetHandler(letters),
    tellPasswordChangedHandler(letters),
    sendEmailChangeHandler(letters),
    tellEmailChangeHandler(letters),
    settleNamesHandler(people),
    expireCheckoutHandler(processes.ending),
    resumeCheckoutHandler(processes.process),
    settlePaymentHandler({ payments, settlement: processes.settlement }),
    sendReceiptHandler(letters),
    sendNewOrderHandler(letters),
    sendOrderNewsHandler(letters),
    refundOrderHandler({ bus, payments, facts }),
    noteGuestOrderHandler(people),
    joinGuestOrdersHandler(people),
    sweepSessionsHandler(engines.db),
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
  await jobs.work(handlersOf({ ...parts, letters, engines }))
  await jobs.schedule(sweepSessions, {}, SWEEP_PATTERN)
  const reacting = createReacting({ db, log, jobs, reactors, facts, logger, ignored: DEMO_CORRELATION })
  await reacting.start()
  closing.add('reactors', { close: reacting.stop })
  return { jobs, reacting }
}
