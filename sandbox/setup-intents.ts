import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid, meetTrouble, missing } from '#sandbox/api-error.ts'
import type { Decline } from '#sandbox/cards.ts'
import { knownCustomer } from '#sandbox/customers.ts'
import { answerChange, demandAccess, demandServer, fieldsOf, shownTo } from '#sandbox/http-request.ts'
import { type Change, find, lock } from '#sandbox/objects.ts'
import { flag, metadata, parse } from '#sandbox/params.ts'
import { type KnownCard, type Method, newMethod, presentedCard, recognize } from '#sandbox/payment-methods.ts'
import type { Clerk, Desk, NewObject } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

interface At {
  readonly desk: Desk
  readonly request: Request
  readonly sql: Sql
}

/** Keeping cards: asked for by the server, answered by the browser with its client secret. */
export function setupIntentRoutes(app: FastifyInstance, desk: Desk): void {
  const path = '/v1/setup_intents'
  app.post(path, (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => create({ desk, request, sql }) }),
  )
  app.get(`${path}/:id`, (request: Request) => retrieve(desk, request))
  for (const [verb, step] of Object.entries({ confirm, challenge })) {
    app.post(`${path}/:id/${verb}`, (request: Request, reply) =>
      answerChange(desk, { request, reply, step: (sql) => step({ desk, request, sql }) }),
    )
  }
}

const createParams = z.strictObject({
  customer: z.string().max(100),
  usage: z.literal('off_session').optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  metadata,
})

async function create({ desk, request, sql }: At): Promise<Change> {
  demandServer(request.apiCaller)
  const wishes = parse(createParams, fieldsOf(request))
  await knownCustomer(sql, wishes.customer)
  const made = desk.clerk.made('seti')
  const setup = newSetup(made, { ...wishes, clientSecret: `${made.id}_secret_${desk.clerk.secret()}` })
  return { objects: [setup], news: [{ type: 'setup_intent.created', object: setup }], answer: setup }
}

const retrieveParams = z.object({
  client_secret: z.string().optional(),
  expand: z.array(z.literal('payment_method')).optional(),
})

async function retrieve(desk: Desk, request: Request): Promise<object> {
  const { client_secret, expand } = parse(retrieveParams, request.query)
  const { id } = request.params
  const setup = await find<Stripe.SetupIntent>(desk.database, { kind: 'setup_intent', id })
  if (!setup) throw missing('setup_intent', id)
  demandAccess(request.apiCaller, setup, client_secret)
  if (!expand || request.apiCaller !== 'server' || !setup.payment_method) return shownTo(request.apiCaller, setup)
  const paymentMethodId = String(setup.payment_method)
  return {
    ...setup,
    payment_method: await find<Method>(desk.database, { kind: 'payment_method', id: paymentMethodId }),
  }
}

const confirmParams = z.strictObject({
  ...presentedCard,
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: flag.optional(),
})

async function confirm({ desk, request, sql }: At): Promise<Change> {
  const wishes = parse(confirmParams, fieldsOf(request))
  const setup = await lockSetup(sql, request, wishes.client_secret)
  await knownCustomer(sql, String(setup.customer))
  const card = recognize(wishes, desk.clerk.now())
  if (!card) throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.')
  return confirmSetup({ setup, card, clerk: desk.clerk })
}

const challengeParams = z.strictObject({ client_secret: z.string().optional(), outcome: z.enum(['pass', 'fail']) })

/** The sandbox's own: what the bank's page would tell Stripe. */
async function challenge({ request, sql }: At): Promise<Change> {
  const { client_secret, outcome } = parse(challengeParams, fieldsOf(request))
  const setup = await lockSetup(sql, request, client_secret)
  const method = await find<Method>(sql, { kind: 'payment_method', id: String(setup.payment_method) })
  if (!method) throw invalid('This SetupIntent waits for no challenge.', { code: 'setup_intent_unexpected_state' })
  return answerSetupChallenge(setup, method, outcome)
}

async function lockSetup(sql: Sql, request: Request, clientSecret: string | undefined): Promise<Stripe.SetupIntent> {
  const { id } = request.params
  const setup = await lock<Stripe.SetupIntent>(sql, { kind: 'setup_intent', id })
  if (!setup) throw missing('setup_intent', id)
  demandAccess(request.apiCaller, setup, clientSecret)
  return setup
}

type Setup = Stripe.SetupIntent

/** Keeps a card for its customer: asks for the challenge first where the bank wants one. */
function confirmSetup({ setup, card, clerk }: { setup: Setup; card: KnownCard; clerk: Clerk }): Change {
  demand(setup, ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  meetTrouble(card.outcome)
  const method = newMethod(clerk.made('pm'), card)
  if (typeof card.outcome === 'object' && 'declineCode' in card.outcome && !card.accepted && !card.challenge)
    return refused(setup, method, card.outcome)
  return card.challenge ? challenged(setup, method) : kept(setup, method)
}

function answerSetupChallenge(setup: Setup, method: Method, outcome: 'pass' | 'fail'): Change {
  demand(setup, ['requires_action'])
  if (outcome === 'pass') return kept(setup, method)
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
  } as unknown as Setup
  return { objects: [failed], news: [{ type: 'setup_intent.setup_failed', object: failed }], answer: failed }
}

function kept(setup: Setup, method: Method): Change {
  const attached: Method = { ...method, customer: String(setup.customer) }
  const done = {
    ...setup,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  } as Setup
  return {
    objects: [attached, done],
    news: [{ type: 'setup_intent.succeeded', object: done }],
    answer: done,
  }
}

function challenged(setup: Setup, method: Method): Change {
  const waiting = {
    ...setup,
    status: 'requires_action',
    payment_method: method.id,
    last_setup_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  } as Setup
  return {
    objects: [method, waiting],
    news: [{ type: 'setup_intent.requires_action', object: waiting }],
    answer: waiting,
  }
}

function refused(setup: Setup, method: Method, { code, declineCode, message }: Decline): Change {
  const error = { type: 'card_error' as const, code, decline_code: declineCode, message }
  const failed = { ...setup, payment_method: null, last_setup_error: error } as unknown as Setup
  return {
    objects: [method, failed],
    news: [{ type: 'setup_intent.setup_failed', object: failed }],
    answer: failed,
    declined: error,
  }
}

function demand(setup: Setup, statuses: readonly string[]): void {
  if (statuses.includes(setup.status)) return
  throw invalid(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
  })
}

interface SetupWishes {
  readonly customer: string
  readonly metadata: Stripe.Metadata
  readonly clientSecret: string
}

const newSetup = (made: NewObject, { customer, metadata, clientSecret }: SetupWishes): Stripe.SetupIntent =>
  ({
    id: made.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    cancellation_reason: null,
    client_secret: clientSecret,
    created: made.created,
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
