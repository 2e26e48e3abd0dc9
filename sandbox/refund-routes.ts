import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { answerChange, fieldsOf } from './answer-change.ts'
import type { Charge } from './api-objects.ts'
import { invalid, missing } from './api-problem.ts'
import { demandServer } from './caller.ts'
import type { Change } from './change.ts'
import type { Desk } from './desk.ts'
import type { Dispute } from './dispute-objects.ts'
import { findAll, lock } from './object-table.ts'
import { metadata, parse, wholeNumber } from './params.ts'
import { refund } from './refund-steps.ts'
import { sequelOf } from './sequel-of-charge.ts'

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
