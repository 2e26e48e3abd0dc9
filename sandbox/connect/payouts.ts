import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { accountBalance } from '#sandbox/balance-transactions.ts'
import { type Account, type BankAccount, lockAccount, requireMoreInformation } from '#sandbox/connect/accounts.ts'
import { bodyOf, requireSecretKey, respond } from '#sandbox/http-request.ts'
import { listObjects, listQuery } from '#sandbox/lists.ts'
import { lockObject, type StateChange } from '#sandbox/objects.ts'
import { invalidRequest, metadata, parse, wholeNumber } from '#sandbox/params.ts'
import type { NewObject, SandboxContext } from '#sandbox/sandbox-context.ts'

/** Payouts and the balance of the connected account in the `Stripe-Account` header. */
export function payoutRoutes(app: FastifyInstance, context: SandboxContext): void {
  const url = '/v1/payouts'
  app.post(url, (request, reply) =>
    respond(context, { request, reply, transition: (sql) => create({ context, request, sql }) }),
  )
  app.get(url, async (request) => {
    const account = await lockAccountOf(context.database, request)
    const query = { ...parse(z.strictObject(listQuery), request.query), account: account.id }
    return listObjects(context.database, { kind: 'payout', url, query })
  })
  app.get('/v1/balance', async (request) => {
    const account = await lockAccountOf(context.database, request)
    const amount = await accountBalance(context.database, account.id)
    const available = [{ amount, currency: 'usd', source_types: { card: amount } }]
    return { object: 'balance', available, pending: [{ amount: 0, currency: 'usd' }], livemode: false }
  })
}

const createParams = z.strictObject({ amount: wholeNumber, currency: z.literal('usd'), metadata })

async function create({
  context,
  request,
  sql,
}: {
  context: SandboxContext
  request: FastifyRequest
  sql: Sql
}): Promise<StateChange> {
  const account = await lockAccountOf(sql, request)
  const { amount } = parse(createParams, bodyOf(request))
  return createManualPayout({ context, sql, account, amount })
}

async function lockAccountOf(sql: Sql, request: FastifyRequest): Promise<Account> {
  requireSecretKey(request.apiCaller)
  return lockAccount(sql, String(request.headers['stripe-account'] ?? ''))
}

/** Pays out an account's whole balance. Undefined if the balance is not positive or payouts are disabled. */
export async function createAutomaticPayout({
  context,
  sql,
  accountId,
}: {
  context: SandboxContext
  sql: Sql
  accountId: string
}): Promise<StateChange | undefined> {
  const account = await lockObject<Account>(sql, { kind: 'account', id: accountId })
  const amount = await accountBalance(sql, accountId)
  if (!account?.payouts_enabled || amount <= 0) return undefined
  return startPayout(context, { account, amount, automatic: true })
}

async function createManualPayout({
  context,
  sql,
  account,
  amount,
}: {
  context: SandboxContext
  sql: Sql
  account: Account
  amount: number
}): Promise<StateChange> {
  if (!account.payouts_enabled) {
    throw invalidRequest('Cannot create payouts: this account has payouts disabled.', { code: 'payouts_not_allowed' })
  }
  if (amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount <= (await accountBalance(sql, account.id)))
    return startPayout(context, { account, amount, automatic: false })
  throw invalidRequest('You have insufficient funds in your Stripe account for this transfer.', {
    code: 'balance_insufficient',
    param: 'amount',
  })
}

function startPayout(
  { clock, settleMs }: SandboxContext,
  { account, amount, automatic }: { account: Account; amount: number; automatic: boolean },
): StateChange {
  const bank = account.external_accounts.data[0]
  if (!bank) throw new Error(`${account.id} has payouts enabled but no bank account`)
  const payout = newPayout(clock.newObject('po'), { account: account.id, bank, amount, automatic })
  return {
    objects: [payout],
    events: [{ type: 'payout.created', object: payout, account: account.id }],
    response: payout,
    tasks: [{ task: 'settle_payout', objectId: payout.id, dueAt: clock.now() + settleMs }],
    balanceChange: { account: account.id, cents: -amount },
  }
}

/** The bank accepts the payout or rejects it. A rejected payout returns to the account's balance. */
export async function settlePayout({
  sql,
  payoutId,
}: {
  sql: Sql
  payoutId: string
}): Promise<StateChange | undefined> {
  const payout = await lockObject<Payout>(sql, { kind: 'payout', id: payoutId })
  const account = payout && (await lockObject<Account>(sql, { kind: 'account', id: payout.account }))
  if (!account || payout.status !== 'pending') return undefined
  const bank = account.external_accounts.data.find(({ id }) => id === payout.destination)
  const code = bank?.metadata.failureCode
  return code ? failPayout(payout, account, code) : changeTo('payout.paid', { ...payout, status: 'paid' })
}

function failPayout(payout: Payout, account: Account, code: string): StateChange {
  const message = 'The bank could not process this payout.'
  const failed = changeTo('payout.failed', {
    ...payout,
    status: 'failed',
    failure_code: code,
    failure_message: message,
  })
  const erroredBanks = account.external_accounts.data.map((bank) => ({ ...bank, status: 'errored' as const }))
  const external_accounts = { ...account.external_accounts, data: erroredBanks }
  const restricted = requireMoreInformation({ ...account, external_accounts }, ['external_account'], true)
  return {
    objects: [...failed.objects, ...restricted.objects],
    events: [...failed.events, ...restricted.events],
    response: failed.response,
    balanceChange: { account: account.id, cents: payout.amount },
  }
}

const changeTo = (type: string, payout: Payout): StateChange => ({
  objects: [payout],
  events: [{ type, object: payout, account: payout.account }],
  response: payout,
})

/** How long a bank transfer takes, seconds. */
const TRANSIT_SECONDS = 2 * 86_400

const newPayout = (
  { id, created }: NewObject,
  { account, bank, amount, automatic }: { account: string; bank: BankAccount; amount: number; automatic: boolean },
) => ({
  id,
  object: 'payout' as const,
  // Stripe's payouts do not have this field, because they are always listed by account.
  account,
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: created + TRANSIT_SECONDS,
  automatic,
  balance_transaction: null,
  created,
  currency: 'usd',
  description: automatic ? 'STRIPE PAYOUT' : null,
  destination: bank.id,
  failure_balance_transaction: null,
  failure_code: null as string | null,
  failure_message: null as string | null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'pending' as 'pending' | 'paid' | 'failed',
  trace_id: null,
  type: 'bank_account',
})
export type Payout = ReturnType<typeof newPayout>
