import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid, missing } from '#sandbox/api-error.ts'
import { newBooking } from '#sandbox/balance-transactions.ts'
import type { Sequel } from '#sandbox/cards.ts'
import { closeInquiry, type Dispute, isOver } from '#sandbox/disputes.ts'
import { answerChange, demandServer, fieldsOf } from '#sandbox/http-request.ts'
import { type Change, type ErrandName, findAll, lock } from '#sandbox/objects.ts'
import { metadata, parse, wholeNumber } from '#sandbox/params.ts'
import type { Charge } from '#sandbox/payment-intents.ts'
import { sequelOf } from '#sandbox/payment-methods.ts'
import type { Clerk, Desk, NewObject } from '#sandbox/sandbox-context.ts'

/** Giving money back. */
export function refundRoutes(app: FastifyInstance, desk: Desk): void {
  app.post('/v1/refunds', (request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => create({ desk, request, sql }) }),
  )
}

const createParams = z.strictObject({
  payment_intent: z.string().max(100).optional(),
  charge: z.string().max(100).optional(),
  amount: wholeNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

async function create({ desk, request, sql }: { desk: Desk; request: FastifyRequest; sql: Sql }): Promise<Change> {
  demandServer(request.apiCaller)
  const wishes = parse(createParams, fieldsOf(request))
  const id = wishes.charge ?? (await chargeOf(sql, wishes.payment_intent))
  const charge = await lock<Charge>(sql, { kind: 'charge', id })
  if (!charge) throw missing('charge', id)
  const disputes = await findAll<Dispute>(sql, { kind: 'dispute', field: 'charge', is: id })
  const sequel = await sequelOf(sql, charge)
  const { clerk, settleMs } = desk
  return refund({
    charge,
    disputes,
    sequel,
    clerk,
    settleMs,
    wishes: { ...wishes, reason: wishes.reason, amount: wishes.amount },
  })
}

async function chargeOf(sql: Sql, paymentIntentId: string | undefined): Promise<string> {
  if (!paymentIntentId) {
    throw invalid('One of the following params should be provided: payment_intent, charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    })
  }
  const intent = await lock<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id: paymentIntentId })
  if (!intent) throw missing('payment_intent', paymentIntentId)
  if (typeof intent.latest_charge === 'string') return intent.latest_charge
  throw invalid(`The PaymentIntent ${paymentIntentId} has no successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  })
}

export interface RefundWishes {
  /** In cents; all that is left of the charge when it is not said. */
  readonly amount: number | undefined
  readonly reason: string | undefined
  readonly metadata: Stripe.Metadata
}

interface Refunding {
  readonly charge: Charge
  /** Those of the charge. */
  readonly disputes: readonly Dispute[]
  readonly sequel: Sequel | undefined
  readonly wishes: RefundWishes
  readonly clerk: Clerk
  readonly settleMs: number
}

/** Gives money of a charge back: part of it or all, in one go or several, never more than was paid. */
function refund(parts: Refunding): Change {
  const { charge, wishes, clerk, sequel } = parts
  const amount = amountOf(parts)
  const refunded = charge.amount_refunded + amount
  const after: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured }
  const { reason = null, metadata } = wishes
  const made = newRefund(clerk.made('re'), { charge, amount, reason, metadata })
  const booked = newBooking(clerk.made('txn'), { type: 'refund', amount: -amount, source: made.id })
  const status = sequel === 'refund_waits' ? 'pending' : 'succeeded'
  const begun: Refund = { ...made, status, balance_transaction: booked.id }
  const calmed = after.refunded ? parts.disputes.filter((one) => !isOver(one)).map(closeInquiry) : []
  return {
    objects: [after, begun, booked, ...calmed.flatMap(({ objects }) => objects)],
    news: [
      { type: 'charge.refunded', object: after },
      { type: 'refund.created', object: begun },
      ...calmed.flatMap(({ news }) => news),
    ],
    answer: begun,
    errands: errandsOf(begun, parts),
  }
}

const ERRANDS: Partial<Record<Sequel, ErrandName>> = { refund_waits: 'finish_refund', refund_fails: 'fail_refund' }

function errandsOf({ id: of }: Refund, { sequel, clerk, settleMs }: Refunding) {
  const errand = sequel && ERRANDS[sequel]
  return errand ? [{ errand, of, at: clerk.now() + settleMs }] : []
}

/** A refund that took its time has arrived. */
export function finishRefund(refund: Refund): Change {
  const done: Refund = { ...refund, status: 'succeeded' }
  return { objects: [done], news: updated(done), answer: done }
}

/** The buyer's bank could not take it: the money is back with us, and may be given back in another way. */
export function failRefund({ refund, charge, clerk }: { refund: Refund; charge: Charge; clerk: Clerk }): Change {
  const back = newBooking(clerk.made('txn'), { type: 'refund_failure', amount: refund.amount, source: refund.id })
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: back.id,
  }
  const after: Charge = { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false }
  return {
    objects: [after, failed, back],
    news: [...updated(failed), { type: 'refund.failed', object: failed }],
    answer: failed,
  }
}

const updated = (object: Refund) => ['refund.updated', 'charge.refund.updated'].map((type) => ({ type, object }))

function amountOf({ charge, disputes, wishes }: Refunding): number {
  const left = leftOf(charge)
  if (disputes.some((one) => !one.is_charge_refundable && one.status !== 'won')) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    })
  }
  const amount = wishes.amount ?? left
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount <= left) return amount
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), in cents.`
  throw invalid(message, { param: 'amount', charge: charge.id })
}

function leftOf(charge: Charge): number {
  if (charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} was not paid, so there is nothing to refund.`, {
      code: 'charge_not_refundable',
      charge: charge.id,
    })
  }
  const left = charge.amount_captured - charge.amount_refunded
  if (left > 0) return left
  throw invalid(`Charge ${charge.id} has already been refunded.`, {
    code: 'charge_already_refunded',
    charge: charge.id,
  })
}

const newRefund = (
  made: NewObject,
  of: { charge: Charge; amount: number; reason: string | null; metadata: Stripe.Metadata },
) => ({
  id: made.id,
  object: 'refund' as const,
  amount: of.amount,
  balance_transaction: null as string | null,
  charge: of.charge.id,
  created: made.created,
  currency: of.charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  failure_balance_transaction: undefined as string | undefined,
  failure_reason: undefined as string | undefined,
  metadata: of.metadata,
  payment_intent: of.charge.payment_intent,
  payment_method: of.charge.payment_method,
  reason: of.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded' as 'pending' | 'succeeded' | 'failed',
  transfer_reversal: null,
})
export type Refund = ReturnType<typeof newRefund>
