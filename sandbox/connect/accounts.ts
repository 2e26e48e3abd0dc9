import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { bodyOf, requireSecretKey, respond } from '#sandbox/http-request.ts'
import { lockObject, type StateChange, unchanged } from '#sandbox/objects.ts'
import { flag, metadata, parse, resourceMissing } from '#sandbox/params.ts'
import type { NewObject, SandboxClock, SandboxContext } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Connected accounts. The endpoint that adds requirements to an account is the sandbox's own: Stripe has none. */
export function accountRoutes(app: FastifyInstance, context: SandboxContext): void {
  const path = '/v1/accounts'
  app.post(path, (request, reply) => respond(context, { request, reply, creation: () => create(context, request) }))
  app.post(`${path}/:id`, (request: Request, reply) =>
    respond(context, { request, reply, transition: (sql) => update(sql, request) }),
  )
  app.post('/v1/test_helpers/accounts/:id/requirements', (request: Request, reply) =>
    respond(context, { request, reply, transition: (sql) => addRequirements(sql, request) }),
  )
}

const optionalLiteral = <T extends string>(value: T) => z.literal(value).optional()

const createParams = z.strictObject({
  type: optionalLiteral('express'),
  country: z.literal('US').default('US'),
  email: z.email().optional(),
  business_profile: z.object({ name: z.string().max(200).optional() }).optional(),
  business_type: optionalLiteral('individual'),
  capabilities: z.strictObject({
    transfers: z.strictObject({ requested: z.literal('true') }),
    card_payments: z.strictObject({ requested: flag }).optional(),
  }),
  controller: z
    .strictObject({
      stripe_dashboard: z.strictObject({ type: optionalLiteral('express') }).optional(),
      requirement_collection: optionalLiteral('stripe'),
      fees: z.strictObject({ payer: optionalLiteral('application') }).optional(),
      losses: z.strictObject({ payments: optionalLiteral('application') }).optional(),
    })
    .optional(),
  metadata,
})

function create({ clock }: SandboxContext, request: FastifyRequest): StateChange {
  requireSecretKey(request.apiCaller)
  const { country, email = null, business_profile, metadata } = parse(createParams, bodyOf(request))
  return createAccount(clock, { country, email, name: business_profile?.name ?? null, metadata })
}

const updateParams = z.strictObject({ metadata })

async function update(sql: Sql, request: Request): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const params = parse(updateParams, bodyOf(request))
  const account = await lockAccount(sql, request.params.id)
  return updateAccount({ ...account, metadata: { ...account.metadata, ...params.metadata } }, account)
}

const requirementParams = z.strictObject({
  requirements: z.array(z.string().max(100)).min(1),
  overdue: flag.default(true),
})

async function addRequirements(sql: Sql, request: Request): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const { requirements, overdue } = parse(requirementParams, bodyOf(request))
  return requireMoreInformation(await lockAccount(sql, request.params.id), requirements, overdue)
}

function createAccount(clock: SandboxClock, params: AccountParams): StateChange {
  const account = newAccount(clock.newObject('acct'), params)
  return { objects: [account], events: [], response: account }
}

/** The information that an owner submits on the onboarding page. */
export interface AccountDetails {
  readonly satisfiedRequirements: readonly string[]
  readonly bankAccount: BankAccount | undefined
  /** The submitted values that could not be verified. */
  readonly errors: readonly { readonly code: string; readonly reason: string; readonly requirement: string }[]
}

export function submitAccountDetails(account: Account, details: AccountDetails): StateChange {
  const { satisfiedRequirements, bankAccount, errors } = details
  const unverified = errors.map(({ requirement }) => requirement)
  const isStillDue = (requirement: string) =>
    !satisfiedRequirements.includes(requirement) || unverified.includes(requirement)
  const due = account.requirements.currently_due.filter(isStillDue)
  return updateAccount({
    ...account,
    business_type: 'individual',
    details_submitted: true,
    external_accounts: bankAccount ? { ...account.external_accounts, data: [bankAccount] } : account.external_accounts,
    requirements: {
      ...account.requirements,
      currently_due: due,
      eventually_due: due,
      past_due: account.requirements.past_due.filter(isStillDue),
      errors: [...errors],
    },
  })
}

/** Adds requirements to an account. Overdue requirements restrict the account immediately. */
export function requireMoreInformation(account: Account, added: readonly string[], overdue: boolean): StateChange {
  const { requirements } = account
  const due = [...new Set([...requirements.currently_due, ...added])]
  const past_due = overdue ? [...new Set([...requirements.past_due, ...added])] : requirements.past_due
  return updateAccount({
    ...account,
    requirements: { ...requirements, currently_due: due, eventually_due: due, past_due },
  })
}

/** Emits `account.updated`, unless nothing changed. */
function updateAccount(account: Account, before?: Account): StateChange {
  const object = withCapabilities(account)
  if (before && JSON.stringify(before) === JSON.stringify(object)) return unchanged(object)
  return { objects: [object], events: [{ type: 'account.updated', object, account: object.id }], response: object }
}

interface AccountParams {
  readonly country: string
  readonly email: string | null
  readonly name: string | null
  readonly metadata: Stripe.Metadata
}

/** The information that a new account must provide, in Stripe's terms. */
const INITIAL_REQUIREMENTS = [
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

/** Of the submitted bank account number, only the last four digits are stored. */
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
  /** The failure code of its payouts, as Stripe's test account numbers define it. */
  readonly metadata: { readonly failureCode?: string }
}

const newAccount = ({ id, created }: NewObject, params: AccountParams) => ({
  id,
  object: 'account' as const,
  business_profile: { name: params.name },
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
  country: params.country,
  created,
  default_currency: 'usd',
  details_submitted: false,
  email: params.email,
  external_accounts: { object: 'list', data: [] as BankAccount[], has_more: false, url: `/v1/accounts/${id}` },
  metadata: params.metadata,
  payouts_enabled: false,
  requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: INITIAL_REQUIREMENTS,
    disabled_reason: 'requirements.past_due' as string | null,
    errors: [] as { code: string; reason: string; requirement: string }[],
    eventually_due: INITIAL_REQUIREMENTS,
    past_due: INITIAL_REQUIREMENTS,
    pending_verification: [],
  },
  settings: { payouts: { schedule: { interval: 'daily', delay_days: 2 } } },
  type: 'express',
})
export type Account = ReturnType<typeof newAccount>

/** Derives an account's capabilities from its overdue requirements. A missing bank account stops only payouts. */
function withCapabilities(account: Account): Account {
  const { past_due } = account.requirements
  const canReceive = past_due.every((requirement) => requirement === 'external_account')
  return {
    ...account,
    capabilities: { transfers: canReceive ? 'active' : 'inactive' },
    payouts_enabled: past_due.length === 0,
    requirements: { ...account.requirements, disabled_reason: past_due.length > 0 ? 'requirements.past_due' : null },
  }
}

export async function lockAccount(sql: Sql, id: string): Promise<Account> {
  const account = await lockObject<Account>(sql, { kind: 'account', id })
  if (!account) throw resourceMissing('account', id)
  return account
}
