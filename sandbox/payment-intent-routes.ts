import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { lockCustomer } from './customers.ts'
import { bodyOf, type RequestedChange, requireAccess, requireSecretKey, respond, visibleTo } from './http-request.ts'
import { findObject, lockObject, type StateChange } from './objects.ts'
import { flag, invalidRequest, metadata, parse, resourceMissing, wholeNumber } from './params.ts'
import {
  cancelPaymentIntent,
  confirmPaymentIntent,
  failChallenge,
  newPaymentIntent,
  passChallenge,
} from './payment-intents.ts'
import { cardParams, loadCard, type PaymentMethod, parseCard, savedPaymentMethod } from './payment-methods.ts'
import type { SandboxContext } from './sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Payment intents, for the server and, with the client secret, for browsers. */
export function paymentIntentRoutes(app: FastifyInstance, context: SandboxContext): void {
  const path = '/v1/payment_intents'
  app.post(path, (request, reply) => respond(context, { request, reply, ...creationOf(context, request) }))
  app.get(`${path}/:id`, (request: Request) => retrieve(context, request))
  const actions = { confirm: confirmIntent, cancel: cancelIntent, challenge: completeChallenge }
  for (const [name, action] of Object.entries(actions)) {
    app.post(`${path}/:id/${name}`, (request: Request, reply) =>
      respond(context, { request, reply, transition: (sql) => action({ context, request, sql }) }),
    )
  }
}

interface TransitionParts {
  readonly context: SandboxContext
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
  // Accepted and dropped: the sandbox sends no receipts and stores no addresses.
  receipt_email: z.email().optional(),
})

/** Only a customer's payment depends on a stored object. */
function creationOf(context: SandboxContext, request: FastifyRequest): RequestedChange {
  const customer = bodyOf(request).customer
  if (!customer) return { creation: () => create(context, request) }
  return {
    transition: async (sql) => {
      const change = create(context, request)
      await lockCustomer(sql, String(customer))
      return change
    },
  }
}

function create(context: SandboxContext, request: FastifyRequest): StateChange {
  requireSecretKey(request.apiCaller)
  const params = parse(createParams, bodyOf(request))
  checkAmount(params.amount)
  const created = context.clock.newObject('pi')
  const clientSecret = `${created.id}_secret_${context.clock.secret()}`
  const intent = newPaymentIntent(
    { ...created, clientSecret },
    { ...params, allowedTypes: params.allowed_payment_method_types },
  )
  return { objects: [intent], events: [{ type: 'payment_intent.created', object: intent }], response: intent }
}

function checkAmount(amount: number): void {
  if (amount < 50)
    throw invalidRequest('Amount must be at least 50 cents.', { code: 'amount_too_small', param: 'amount' })
  if (amount <= 99_999_999) return
  throw invalidRequest('Amount must be no more than $999,999.99.', { code: 'amount_too_large', param: 'amount' })
}

const retrieveParams = z.object({
  client_secret: z.string().optional(),
  expand: z.array(z.literal('latest_charge')).optional(),
})

async function retrieve(context: SandboxContext, request: Request): Promise<object> {
  const { client_secret, expand } = parse(retrieveParams, request.query)
  const { id } = request.params
  const rows = await context.database.query<FoundIntent>(FIND_INTENT, [id, expand !== undefined])
  if (!rows[0]) throw resourceMissing('payment_intent', id)
  const { intent, charge } = rows[0]
  requireAccess(request.apiCaller, intent, client_secret)
  return visibleTo(request.apiCaller, charge ? { ...intent, latest_charge: charge } : intent)
}

interface FoundIntent {
  readonly intent: Stripe.PaymentIntent
  /** Null if it is not requested or does not exist. */
  readonly charge: Stripe.Charge | null
}

const FIND_INTENT = `
  select intent.body as intent, charge.body as charge from sandbox.objects intent
  left join sandbox.objects charge
    on $2::boolean and charge.id = intent.body->>'latest_charge' and charge.kind = 'charge'
  where intent.id = $1 and intent.kind = 'payment_intent'`

const confirmParams = z.strictObject({
  ...cardParams,
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: flag.optional(),
  off_session: flag.optional(),
})

async function confirmIntent({ context, request, sql }: TransitionParts): Promise<StateChange> {
  const params = parse(confirmParams, bodyOf(request))
  const intent = await lockIntent(sql, request, params.client_secret)
  const saved = await savedPaymentMethod(sql, params.payment_method, intent.customer)
  const card = saved ? loadCard(saved) : parseCard(params, context.clock.now())
  if (!card) {
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: visibleTo(request.apiCaller, intent),
    })
  }
  const { clock, settleMs } = context
  return confirmPaymentIntent({ intent, card, clock, settleMs }, { saved, offSession: params.off_session === true })
}

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

async function cancelIntent({ context, request, sql }: TransitionParts): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const { cancellation_reason: reason } = parse(cancelParams, bodyOf(request))
  const intent = await lockIntent(sql, request, undefined)
  return cancelPaymentIntent({ intent, reason, clock: context.clock })
}

const challengeParams = z.strictObject({ client_secret: z.string().optional(), outcome: z.enum(['pass', 'fail']) })

/** The sandbox's own endpoint: with Stripe, the bank's page completes the challenge. */
async function completeChallenge({ context, request, sql }: TransitionParts): Promise<StateChange> {
  const { client_secret, outcome } = parse(challengeParams, bodyOf(request))
  const intent = await lockIntent(sql, request, client_secret)
  const id = String(intent.payment_method)
  const method = await findObject<PaymentMethod>(sql, { kind: 'payment_method', id })
  if (!method)
    throw invalidRequest('This PaymentIntent has no pending challenge.', { code: 'payment_intent_unexpected_state' })
  if (outcome === 'fail') return failChallenge(intent, method)
  const { clock, settleMs } = context
  return passChallenge({ intent, card: loadCard(method), clock, settleMs }, method)
}

async function lockIntent(sql: Sql, request: Request, clientSecret: string | undefined): Promise<Stripe.PaymentIntent> {
  const { id } = request.params
  const intent = await lockObject<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id })
  if (!intent) throw resourceMissing('payment_intent', id)
  requireAccess(request.apiCaller, intent, clientSecret)
  return intent
}
