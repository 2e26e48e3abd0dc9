import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { answerChange, fieldsOf } from '../answer-change.ts'
import { missing } from '../api-problem.ts'
import { demandServer } from '../caller.ts'
import type { Change } from '../change.ts'
import type { Desk } from '../desk.ts'
import { lock } from '../object-table.ts'
import { flag, metadata, parse } from '../params.ts'
import type { Account } from './account-objects.ts'
import { openAccount, updated, wantMore } from './account-steps.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Opening accounts for others, and (the sandbox's own) wanting more of them. */
export function accountRoutes(app: FastifyInstance, desk: Desk): void {
  const path = '/v1/accounts'
  app.post(path, (request, reply) => answerChange(desk, { request, reply, step: async () => create(desk, request) }))
  app.post(`${path}/:id`, (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => update(sql, request) }),
  )
  app.post('/v1/test_helpers/accounts/:id/want', (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => want(sql, request) }),
  )
}

const only = <T extends string>(word: T) => z.literal(word).optional()

const createParams = z.strictObject({
  type: only('express'),
  country: z.literal('US').default('US'),
  email: z.email().optional(),
  business_profile: z.object({ name: z.string().max(200).optional() }).optional(),
  business_type: only('individual'),
  capabilities: z.strictObject({
    transfers: z.strictObject({ requested: z.literal('true') }),
    card_payments: z.strictObject({ requested: flag }).optional(),
  }),
  controller: z
    .strictObject({
      stripe_dashboard: z.strictObject({ type: only('express') }).optional(),
      requirement_collection: only('stripe'),
      fees: z.strictObject({ payer: only('application') }).optional(),
      losses: z.strictObject({ payments: only('application') }).optional(),
    })
    .optional(),
  metadata,
})

function create({ clerk }: Desk, request: FastifyRequest): Change {
  demandServer(request.apiCaller)
  const { country, email = null, business_profile, metadata } = parse(createParams, fieldsOf(request))
  return openAccount(clerk, { country, email, name: business_profile?.name ?? null, metadata })
}

const updateParams = z.strictObject({ metadata })

async function update(sql: Sql, request: Request): Promise<Change> {
  const wishes = parse(updateParams, fieldsOf(request))
  const account = await lockAccount(sql, request)
  return updated({ ...account, metadata: { ...account.metadata, ...wishes.metadata } }, account)
}

const wantParams = z.strictObject({ requirements: z.array(z.string().max(100)).min(1), overdue: flag.default(true) })

async function want(sql: Sql, request: Request): Promise<Change> {
  const { requirements, overdue } = parse(wantParams, fieldsOf(request))
  return wantMore(await lockAccount(sql, request), requirements, overdue)
}

async function lockAccount(sql: Sql, request: Request): Promise<Account> {
  demandServer(request.apiCaller)
  const { id } = request.params
  const account = await lock<Account>(sql, { kind: 'account', id })
  if (!account) throw missing('account', id)
  return account
}
