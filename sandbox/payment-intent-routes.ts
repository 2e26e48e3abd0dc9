import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid, missing } from './api-error.ts'
import { knownCustomer } from './customers.ts'
import { answerChange, demandAccess, demandServer, fieldsOf, shownTo } from './http-request.ts'
import type { Change } from './objects.ts'
import { find, lock } from './objects.ts'
import { flag, metadata, parse, wholeNumber } from './params.ts'
import { cancel, confirm, failChallenge, newIntent, passChallenge } from './payment-intents.ts'
import { keptMethod, type Method, presentedCard, recallCard, recognize } from './payment-methods.ts'
import type { Desk } from './sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Making, paying and canceling payment intents, for the server and (with its client secret) the browser. */
export function paymentIntentRoutes(app: FastifyInstance, desk: Desk): void {
  const path = '/v1/payment_intents'
  app.post(path, (request, reply) => answerChange(desk, { request, reply, step: (sql) => create(desk, request, sql) }))
  app.get(`${path}/:id`, (request: Request) => retrieve(desk, request))
  const steps = { confirm: confirmIntent, cancel: cancelIntent, challenge: answerChallenge }
  for (const [verb, step] of Object.entries(steps)) {
    app.post(`${path}/:id/${verb}`, (request: Request, reply) =>
      answerChange(desk, { request, reply, step: (sql) => step({ desk, request, sql }) }),
    )
  }
}

interface At {
  readonly desk: Desk
  readonly request: Request
  readonly sql: Sql
}

const createParams = z.strictObject({
  amount: wholeNumber,
  currency: z.string().length(3),
  metadata,
  description: z.string().max(1000).optional(),
  customer: z.string().max(100).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: z.literal('true'), allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  // Taken and dropped: the sandbox sends no receipts, so it keeps no addresses.
  receipt_email: z.email().optional(),
})

async function create(desk: Desk, request: FastifyRequest, sql: Sql): Promise<Change> {
  demandServer(request.apiCaller)
  const wishes = parse(createParams, fieldsOf(request))
  checkAmount(wishes.amount)
  if (wishes.customer) await knownCustomer(sql, wishes.customer)
  const made = desk.clerk.made('pi')
  const clientSecret = `${made.id}_secret_${desk.clerk.secret()}`
  const intent = newIntent({ ...made, clientSecret }, { ...wishes, allowedTypes: wishes.allowed_payment_method_types })
  return { objects: [intent], news: [{ type: 'payment_intent.created', object: intent }], answer: intent }
}

function checkAmount(amount: number): void {
  if (amount < 50) throw invalid('Amount must be at least 50 cents.', { code: 'amount_too_small', param: 'amount' })
  if (amount <= 99_999_999) return
  throw invalid('Amount must be no more than $999,999.99.', { code: 'amount_too_large', param: 'amount' })
}

const retrieveParams = z.object({
  client_secret: z.string().optional(),
  expand: z.array(z.literal('latest_charge')).optional(),
})

async function retrieve(desk: Desk, request: Request): Promise<object> {
  const { client_secret, expand } = parse(retrieveParams, request.query)
  const { id } = request.params
  const intent = await find<Stripe.PaymentIntent>(desk.database, { kind: 'payment_intent', id })
  if (!intent) throw missing('payment_intent', id)
  demandAccess(request.apiCaller, intent, client_secret)
  return shownTo(request.apiCaller, expand ? await withCharge(desk, intent) : intent)
}

/** The charge told whole, not by its id. */
async function withCharge({ database }: Desk, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const id = String(intent.latest_charge)
  const charge = await find<Stripe.Charge>(database, { kind: 'charge', id })
  return charge ? { ...intent, latest_charge: charge } : intent
}

const confirmParams = z.strictObject({
  ...presentedCard,
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: flag.optional(),
  off_session: flag.optional(),
})

async function confirmIntent({ desk, request, sql }: At): Promise<Change> {
  const wishes = parse(confirmParams, fieldsOf(request))
  const intent = await lockIntent(sql, request, wishes.client_secret)
  const kept = await keptMethod(sql, wishes.payment_method, intent.customer)
  const card = kept ? recallCard(kept) : recognize(wishes, desk.clerk.now())
  if (!card) {
    throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: shownTo(request.apiCaller, intent),
    })
  }
  const { clerk, settleMs } = desk
  return confirm({ intent, card, clerk, settleMs }, { kept, away: wishes.off_session === true })
}

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

async function cancelIntent({ desk, request, sql }: At): Promise<Change> {
  demandServer(request.apiCaller)
  const { cancellation_reason: reason } = parse(cancelParams, fieldsOf(request))
  const intent = await lockIntent(sql, request, undefined)
  return cancel({ intent, reason, clerk: desk.clerk })
}

const challengeParams = z.strictObject({ client_secret: z.string().optional(), outcome: z.enum(['pass', 'fail']) })

/** The sandbox's own: what the bank's page would tell Stripe. */
async function answerChallenge({ desk, request, sql }: At): Promise<Change> {
  const { client_secret, outcome } = parse(challengeParams, fieldsOf(request))
  const intent = await lockIntent(sql, request, client_secret)
  const id = String(intent.payment_method)
  const method = await find<Method>(sql, { kind: 'payment_method', id })
  if (!method) throw invalid('This PaymentIntent waits for no challenge.', { code: 'payment_intent_unexpected_state' })
  if (outcome === 'fail') return failChallenge(intent, method)
  const { clerk, settleMs } = desk
  return passChallenge({ intent, card: recallCard(method), clerk, settleMs }, method)
}

async function lockIntent(sql: Sql, request: Request, clientSecret: string | undefined): Promise<Stripe.PaymentIntent> {
  const { id } = request.params
  const intent = await lock<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id })
  if (!intent) throw missing('payment_intent', id)
  demandAccess(request.apiCaller, intent, clientSecret)
  return intent
}
