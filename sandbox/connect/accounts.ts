import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { missing } from '#sandbox/api-error.ts'
import { answerChange, demandServer, fieldsOf } from '#sandbox/http-request.ts'
import { type Change, lock, nothing } from '#sandbox/objects.ts'
import { flag, metadata, parse } from '#sandbox/params.ts'
import type { Clerk, Desk, NewObject } from '#sandbox/sandbox-context.ts'

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
  demandServer(request.apiCaller)
  const wishes = parse(updateParams, fieldsOf(request))
  const account = await lockAccount(sql, request.params.id)
  return updated({ ...account, metadata: { ...account.metadata, ...wishes.metadata } }, account)
}

const wantParams = z.strictObject({ requirements: z.array(z.string().max(100)).min(1), overdue: flag.default(true) })

async function want(sql: Sql, request: Request): Promise<Change> {
  demandServer(request.apiCaller)
  const { requirements, overdue } = parse(wantParams, fieldsOf(request))
  return wantMore(await lockAccount(sql, request.params.id), requirements, overdue)
}

function openAccount(clerk: Clerk, wishes: AccountWishes): Change {
  const account = newAccount(clerk.made('acct'), wishes)
  return { objects: [account], news: [], answer: account }
}

/** What an owner has told on the set-up page: the bank account where it was asked for, and which wishes it fulfills. */
export interface Told {
  readonly fulfilled: readonly string[]
  readonly bank: BankAccount | undefined
  /** What was told and is not believed. */
  readonly doubted: readonly { readonly code: string; readonly reason: string; readonly requirement: string }[]
}

export function tellAccount(account: Account, told: Told): Change {
  const doubted = told.doubted.map(({ requirement }) => requirement)
  const stillWanted = (wanted: string) => !told.fulfilled.includes(wanted) || doubted.includes(wanted)
  const due = account.requirements.currently_due.filter(stillWanted)
  return updated({
    ...account,
    business_type: 'individual',
    details_submitted: true,
    external_accounts: told.bank ? { ...account.external_accounts, data: [told.bank] } : account.external_accounts,
    requirements: {
      ...account.requirements,
      currently_due: due,
      eventually_due: due,
      past_due: account.requirements.past_due.filter(stillWanted),
      errors: [...told.doubted],
    },
  })
}

/** More is wanted of an account: at once (`overdue`), or in time. */
export function wantMore(account: Account, wanted: readonly string[], overdue: boolean): Change {
  const { requirements } = account
  const due = [...new Set([...requirements.currently_due, ...wanted])]
  const past_due = overdue ? [...new Set([...requirements.past_due, ...wanted])] : requirements.past_due
  return updated({ ...account, requirements: { ...requirements, currently_due: due, eventually_due: due, past_due } })
}

/** Says `account.updated` when something is different. */
function updated(account: Account, before?: Account): Change {
  const object = enabled(account)
  if (before && JSON.stringify(before) === JSON.stringify(object)) return nothing(object)
  return { objects: [object], news: [{ type: 'account.updated', object, account: object.id }], answer: object }
}

interface AccountWishes {
  readonly country: string
  readonly email: string | null
  readonly name: string | null
  readonly metadata: Stripe.Metadata
}

/** What the law wants to know of somebody who is to be paid, in the processor's words. */
const WANTED_AT_FIRST = [
  'business_type',
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]

/** Of what owners tell, only the end of a bank account's number is kept. */
export interface BankAccount {
  readonly id: string
  readonly object: 'bank_account'
  readonly account: string
  readonly bank_name: string
  readonly country: 'US'
  readonly currency: 'usd'
  readonly last4: string
  readonly routing_number: string
  readonly status: 'new' | 'errored'
  /** Why payouts to it come back: the sandbox's own, from Stripe's test numbers. */
  readonly metadata: { readonly fails?: string }
}

const newAccount = (made: NewObject, wishes: AccountWishes) => ({
  id: made.id,
  object: 'account' as const,
  business_profile: { name: wishes.name },
  business_type: null as 'individual' | null,
  capabilities: { transfers: 'inactive' as 'active' | 'inactive' },
  charges_enabled: false,
  controller: {
    type: 'application',
    is_controller: true,
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  country: wishes.country,
  created: made.created,
  default_currency: 'usd',
  details_submitted: false,
  email: wishes.email,
  external_accounts: { object: 'list', data: [] as BankAccount[], has_more: false, url: `/v1/accounts/${made.id}` },
  metadata: wishes.metadata,
  payouts_enabled: false,
  requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: WANTED_AT_FIRST,
    disabled_reason: 'requirements.past_due' as string | null,
    errors: [] as { code: string; reason: string; requirement: string }[],
    eventually_due: WANTED_AT_FIRST,
    past_due: WANTED_AT_FIRST,
    pending_verification: [],
  },
  settings: { payouts: { schedule: { interval: 'daily', delay_days: 2 } } },
  type: 'express',
})
export type Account = ReturnType<typeof newAccount>

/** What may be done with an account follows from what is overdue: a missing bank stops only what goes there. */
function enabled(account: Account): Account {
  const { past_due } = account.requirements
  const takesMoney = past_due.every((wanted) => wanted === 'external_account')
  return {
    ...account,
    capabilities: { transfers: takesMoney ? 'active' : 'inactive' },
    payouts_enabled: past_due.length === 0,
    requirements: { ...account.requirements, disabled_reason: past_due.length > 0 ? 'requirements.past_due' : null },
  }
}

export async function lockAccount(sql: Sql, id: string): Promise<Account> {
  const account = await lock<Account>(sql, { kind: 'account', id })
  if (!account) throw missing('account', id)
  return account
}
