import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import type { Decline } from '#sandbox/cards.ts'
import { lockCustomer } from '#sandbox/customers.ts'
import { bodyOf, requireAccess, requireSecretKey, respond, visibleTo } from '#sandbox/http-request.ts'
import { findObject, lockObject, type StateChange } from '#sandbox/objects.ts'
import { flag, invalidRequest, metadata, parse, resourceMissing, simulateOutage } from '#sandbox/params.ts'
import { type Card, cardParams, newPaymentMethod, type PaymentMethod, parseCard } from '#sandbox/payment-methods.ts'
import type { NewObject, SandboxClock, SandboxContext } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

interface TransitionParts {
  readonly context: SandboxContext
  readonly request: Request
  readonly sql: Sql
}

/** Setup intents, which save a card: created by the server, confirmed by the browser with the client secret. */
export function setupIntentRoutes(app: FastifyInstance, context: SandboxContext): void {
  const path = '/v1/setup_intents'
  app.post(path, (request: Request, reply) =>
    respond(context, { request, reply, transition: (sql) => create({ context, request, sql }) }),
  )
  app.get(`${path}/:id`, (request: Request) => retrieve(context, request))
  for (const [name, action] of Object.entries({ confirm, challenge })) {
    app.post(`${path}/:id/${name}`, (request: Request, reply) =>
      respond(context, { request, reply, transition: (sql) => action({ context, request, sql }) }),
    )
  }
}

const createParams = z.strictObject({
  customer: z.string().max(100),
  usage: z.literal('off_session').optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  metadata,
})

async function create({ context, request, sql }: TransitionParts): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const params = parse(createParams, bodyOf(request))
  await lockCustomer(sql, params.customer)
  const created = context.clock.newObject('seti')
  const setup = newSetupIntent(created, { ...params, clientSecret: `${created.id}_secret_${context.clock.secret()}` })
  return { objects: [setup], events: [{ type: 'setup_intent.created', object: setup }], response: setup }
}

const retrieveParams = z.object({
  client_secret: z.string().optional(),
  expand: z.array(z.literal('payment_method')).optional(),
})

async function retrieve(context: SandboxContext, request: Request): Promise<object> {
  const { client_secret, expand } = parse(retrieveParams, request.query)
  const { id } = request.params
  const setup = await findObject<Stripe.SetupIntent>(context.database, { kind: 'setup_intent', id })
  if (!setup) throw resourceMissing('setup_intent', id)
  requireAccess(request.apiCaller, setup, client_secret)
  if (!expand || request.apiCaller !== 'server' || !setup.payment_method) return visibleTo(request.apiCaller, setup)
  const paymentMethodId = String(setup.payment_method)
  return {
    ...setup,
    payment_method: await findObject<PaymentMethod>(context.database, { kind: 'payment_method', id: paymentMethodId }),
  }
}

const confirmParams = z.strictObject({
  ...cardParams,
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: flag.optional(),
})

async function confirm({ context, request, sql }: TransitionParts): Promise<StateChange> {
  const params = parse(confirmParams, bodyOf(request))
  const setup = await lockSetupIntent(sql, request, params.client_secret)
  await lockCustomer(sql, String(setup.customer))
  const card = parseCard(params, context.clock.now())
  if (!card) throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.')
  return confirmSetupIntent({ setup, card, clock: context.clock })
}

const challengeParams = z.strictObject({ client_secret: z.string().optional(), outcome: z.enum(['pass', 'fail']) })

/** The sandbox's own endpoint: with Stripe, the bank's page completes the challenge. */
async function challenge({ request, sql }: TransitionParts): Promise<StateChange> {
  const { client_secret, outcome } = parse(challengeParams, bodyOf(request))
  const setup = await lockSetupIntent(sql, request, client_secret)
  const method = await findObject<PaymentMethod>(sql, { kind: 'payment_method', id: String(setup.payment_method) })
  if (!method)
    throw invalidRequest('This SetupIntent has no pending challenge.', { code: 'setup_intent_unexpected_state' })
  return completeChallenge(setup, method, outcome)
}

async function lockSetupIntent(
  sql: Sql,
  request: Request,
  clientSecret: string | undefined,
): Promise<Stripe.SetupIntent> {
  const { id } = request.params
  const setup = await lockObject<Stripe.SetupIntent>(sql, { kind: 'setup_intent', id })
  if (!setup) throw resourceMissing('setup_intent', id)
  requireAccess(request.apiCaller, setup, clientSecret)
  return setup
}

type SetupIntent = Stripe.SetupIntent

/** Saves a card for its customer, after 3-D Secure where its bank requires it. */
function confirmSetupIntent({
  setup,
  card,
  clock,
}: {
  setup: SetupIntent
  card: Card
  clock: SandboxClock
}): StateChange {
  requireStatus(setup, ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  simulateOutage(card.outcome)
  const method = newPaymentMethod(clock.newObject('pm'), card)
  if (typeof card.outcome === 'object' && 'declineCode' in card.outcome && !card.canBeSaved && !card.challenge)
    return decline(setup, method, card.outcome)
  return card.challenge ? requireAction(setup, method) : succeed(setup, method)
}

function completeChallenge(setup: SetupIntent, method: PaymentMethod, outcome: 'pass' | 'fail'): StateChange {
  requireStatus(setup, ['requires_action'])
  if (outcome === 'pass') return succeed(setup, method)
  const failed = {
    ...setup,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: 'We could not authenticate your card. Please choose another one and try again.',
    },
  } as unknown as SetupIntent
  return { objects: [failed], events: [{ type: 'setup_intent.setup_failed', object: failed }], response: failed }
}

function succeed(setup: SetupIntent, method: PaymentMethod): StateChange {
  const attached: PaymentMethod = { ...method, customer: String(setup.customer) }
  const succeeded = {
    ...setup,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  } as SetupIntent
  return {
    objects: [attached, succeeded],
    events: [{ type: 'setup_intent.succeeded', object: succeeded }],
    response: succeeded,
  }
}

function requireAction(setup: SetupIntent, method: PaymentMethod): StateChange {
  const pending = {
    ...setup,
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  } as SetupIntent
  return {
    objects: [method, pending],
    events: [{ type: 'setup_intent.requires_action', object: pending }],
    response: pending,
  }
}

function decline(setup: SetupIntent, method: PaymentMethod, { code, declineCode, message }: Decline): StateChange {
  const error = { type: 'card_error' as const, code, decline_code: declineCode, message }
  const failed = { ...setup, payment_method: null, last_setup_error: error } as unknown as SetupIntent
  return {
    objects: [method, failed],
    events: [{ type: 'setup_intent.setup_failed', object: failed }],
    response: failed,
    declined: error,
  }
}

function requireStatus(setup: SetupIntent, statuses: readonly string[]): void {
  if (statuses.includes(setup.status)) return
  throw invalidRequest(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
  })
}

interface SetupIntentParams {
  readonly customer: string
  readonly metadata: Stripe.Metadata
  readonly clientSecret: string
}

const newSetupIntent = ({ id, created }: NewObject, { customer, metadata, clientSecret }: SetupIntentParams) =>
  ({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    cancellation_reason: null,
    client_secret: clientSecret,
    created,
    customer,
    description: null,
    last_setup_error: null,
    livemode: false,
    metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
  }) as unknown as Stripe.SetupIntent
