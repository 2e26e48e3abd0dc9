import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { newBalanceTransaction } from '#sandbox/balance-transactions.ts'
import type { LaterOutcome } from '#sandbox/cards.ts'
import { closeInquiry, type Dispute, isClosed } from '#sandbox/disputes.ts'
import { bodyOf, requireSecretKey, respond } from '#sandbox/http-request.ts'
import { findObjectsBy, lockObject, type ScheduledTask, type StateChange, type TaskName } from '#sandbox/objects.ts'
import { invalidRequest, metadata, parse, resourceMissing, wholeNumber } from '#sandbox/params.ts'
import type { Charge } from '#sandbox/payment-intents.ts'
import { testCardOutcome } from '#sandbox/payment-methods.ts'
import type { NewObject, SandboxClock, SandboxContext } from '#sandbox/sandbox-context.ts'

/** Refunds of charges. */
export function refundRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.post('/v1/refunds', (request, reply) =>
    respond(context, { request, reply, transition: (sql) => create({ context, request, sql }) }),
  )
}

const createParams = z.strictObject({
  payment_intent: z.string().max(100).optional(),
  charge: z.string().max(100).optional(),
  amount: wholeNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

async function create({
  context,
  request,
  sql,
}: {
  context: SandboxContext
  request: FastifyRequest
  sql: Sql
}): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const params = parse(createParams, bodyOf(request))
  const id = params.charge ?? (await chargeOf(sql, params.payment_intent))
  const charge = await lockObject<Charge>(sql, { kind: 'charge', id })
  if (!charge) throw resourceMissing('charge', id)
  const disputes = await findObjectsBy<Dispute>(sql, { kind: 'dispute', field: 'charge', is: id })
  const laterOutcome = await testCardOutcome(sql, charge)
  const { clock, settleMs } = context
  return refundCharge({ charge, disputes, laterOutcome, params, clock, settleMs })
}

async function chargeOf(sql: Sql, paymentIntentId: string | undefined): Promise<string> {
  if (!paymentIntentId) {
    throw invalidRequest('One of the following params should be provided: payment_intent, charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    })
  }
  const intent = await lockObject<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id: paymentIntentId })
  if (!intent) throw resourceMissing('payment_intent', paymentIntentId)
  if (typeof intent.latest_charge === 'string') return intent.latest_charge
  throw invalidRequest(`The PaymentIntent ${paymentIntentId} has no successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  })
}

interface RefundRequest {
  readonly charge: Charge
  /** The charge's disputes. */
  readonly disputes: readonly Dispute[]
  readonly laterOutcome: LaterOutcome | undefined
  readonly params: {
    /** In cents; the rest of the charge when absent. */
    readonly amount?: number | undefined
    readonly reason?: string | undefined
    readonly metadata: Stripe.Metadata
  }
  readonly clock: SandboxClock
  readonly settleMs: number
}

/** Refunds all or part of a charge, never more than is left of it. A full refund closes the charge's inquiries. */
function refundCharge(request: RefundRequest): StateChange {
  const { charge, params, clock, laterOutcome } = request
  const amount = refundAmount(request)
  const amountRefunded = charge.amount_refunded + amount
  const refundedCharge: Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  }
  const { reason = null, metadata } = params
  const created = newRefund(clock.newObject('re'), { charge, amount, reason, metadata })
  const transaction = newBalanceTransaction(clock.newObject('txn'), {
    type: 'refund',
    amount: -amount,
    source: created.id,
  })
  const refund: Refund = {
    ...created,
    status: laterOutcome === 'refund_pending' ? 'pending' : 'succeeded',
    balance_transaction: transaction.id,
  }
  const openInquiries = refundedCharge.refunded ? request.disputes.filter((dispute) => !isClosed(dispute)) : []
  const closed = openInquiries.map(closeInquiry)
  return {
    objects: [refundedCharge, refund, transaction, ...closed.flatMap(({ objects }) => objects)],
    events: [
      { type: 'charge.refunded', object: refundedCharge },
      { type: 'refund.created', object: refund },
      ...closed.flatMap(({ events }) => events),
    ],
    response: refund,
    tasks: tasksFor(refund, request),
  }
}

const TASKS: Partial<Record<LaterOutcome, TaskName>> = {
  refund_pending: 'complete_refund',
  refund_fails: 'fail_refund',
}

function tasksFor({ id: objectId }: Refund, { laterOutcome, clock, settleMs }: RefundRequest): ScheduledTask[] {
  const task = laterOutcome && TASKS[laterOutcome]
  return task ? [{ task, objectId, dueAt: clock.now() + settleMs }] : []
}

/** A pending refund reaches the customer. */
export function completeRefund(refund: Refund): StateChange {
  const completed: Refund = { ...refund, status: 'succeeded' }
  return { objects: [completed], events: updateEvents(completed), response: completed }
}

/** The customer's bank rejects the refund: the money returns to the balance and can be refunded another way. */
export function failRefund({
  refund,
  charge,
  clock,
}: {
  refund: Refund
  charge: Charge
  clock: SandboxClock
}): StateChange {
  const transaction = newBalanceTransaction(clock.newObject('txn'), {
    type: 'refund_failure',
    amount: refund.amount,
    source: refund.id,
  })
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: transaction.id,
  }
  const unrefunded: Charge = { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false }
  return {
    objects: [unrefunded, failed, transaction],
    events: [...updateEvents(failed), { type: 'refund.failed', object: failed }],
    response: failed,
  }
}

const updateEvents = (object: Refund) => ['refund.updated', 'charge.refund.updated'].map((type) => ({ type, object }))

function refundAmount({ charge, disputes, params }: RefundRequest): number {
  const refundable = refundableAmount(charge)
  if (disputes.some((dispute) => !dispute.is_charge_refundable && dispute.status !== 'won')) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    })
  }
  const amount = params.amount ?? refundable
  if (amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount <= refundable) return amount
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable}), in cents.`
  throw invalidRequest(message, { param: 'amount', charge: charge.id })
}

function refundableAmount(charge: Charge): number {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} was not paid, so there is nothing to refund.`, {
      code: 'charge_not_refundable',
      charge: charge.id,
    })
  }
  const refundable = charge.amount_captured - charge.amount_refunded
  if (refundable > 0) return refundable
  throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
    code: 'charge_already_refunded',
    charge: charge.id,
  })
}

const newRefund = (
  { id, created }: NewObject,
  {
    charge,
    amount,
    reason,
    metadata,
  }: { charge: Charge; amount: number; reason: string | null; metadata: Stripe.Metadata },
) => ({
  id,
  object: 'refund' as const,
  amount,
  balance_transaction: null as string | null,
  charge: charge.id,
  created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  failure_balance_transaction: undefined as string | undefined,
  failure_reason: undefined as string | undefined,
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded' as 'pending' | 'succeeded' | 'failed',
  transfer_reversal: null,
})
export type Refund = ReturnType<typeof newRefund>
