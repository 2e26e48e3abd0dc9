import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { answerChange, fieldsOf } from './answer-change.ts'
import type { Method } from './api-objects.ts'
import { invalid, missing } from './api-problem.ts'
import { demandAccess, demandServer, shownTo } from './caller.ts'
import type { Change } from './change.ts'
import type { Desk } from './desk.ts'
import { find, lock } from './object-table.ts'
import { flag, metadata, parse } from './params.ts'
import { presentedCard, recognise } from './presented-card.ts'
import { newSetup } from './setup-objects.ts'
import { answerSetupChallenge, confirmSetup, knownCustomer } from './setup-steps.ts'

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
  const card = recognise(wishes, desk.clerk.now())
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
