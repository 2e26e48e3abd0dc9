import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid } from '#sandbox/api-error.ts'
import { balanceOf } from '#sandbox/balance-transactions.ts'
import { type Account, type BankAccount, lockAccount, wantMore } from '#sandbox/connect/accounts.ts'
import { answerChange, demandServer, fieldsOf } from '#sandbox/http-request.ts'
import { listObjects, listQuery } from '#sandbox/lists.ts'
import { type Change, lock } from '#sandbox/objects.ts'
import { metadata, parse, wholeNumber } from '#sandbox/params.ts'
import type { Desk, NewObject } from '#sandbox/sandbox-context.ts'

/** Money on its way to banks: of the account that the header `Stripe-Account` names. */
export function payoutRoutes(app: FastifyInstance, desk: Desk): void {
  const url = '/v1/payouts'
  app.post(url, (request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => create({ desk, request, sql }) }),
  )
  app.get(url, async (request) => {
    const account = await accountNamed(desk.database, request)
    const query = { ...parse(z.strictObject(listQuery), request.query), account: account.id }
    return listObjects(desk.database, { kind: 'payout', url, query })
  })
  app.get('/v1/balance', async (request) => {
    const account = await accountNamed(desk.database, request)
    const amount = await balanceOf(desk.database, account.id)
    const available = [{ amount, currency: 'usd', source_types: { card: amount } }]
    return { object: 'balance', available, pending: [{ amount: 0, currency: 'usd' }], livemode: false }
  })
}

const createParams = z.strictObject({ amount: wholeNumber, currency: z.literal('usd'), metadata })

async function create({ desk, request, sql }: { desk: Desk; request: FastifyRequest; sql: Sql }): Promise<Change> {
  const account = await accountNamed(sql, request)
  const { amount } = parse(createParams, fieldsOf(request))
  return payOutSome({ desk, sql, account, amount })
}

async function accountNamed(sql: Sql, request: FastifyRequest): Promise<Account> {
  demandServer(request.apiCaller)
  return lockAccount(sql, String(request.headers['stripe-account'] ?? ''))
}

interface At {
  readonly desk: Desk
  readonly sql: Sql
}

/** Sends all that lies on an account to its bank: nothing, when nothing does or it must not. */
export async function payOut({ desk, sql, accountId }: At & { accountId: string }): Promise<Change | undefined> {
  const account = await lock<Account>(sql, { kind: 'account', id: accountId })
  const amount = await balanceOf(sql, accountId)
  if (!account?.payouts_enabled || amount <= 0) return undefined
  return send(desk, { account, amount, automatic: true })
}

/** Sends some of it. */
async function payOutSome({ desk, sql, account, amount }: At & { account: Account; amount: number }) {
  if (!account.payouts_enabled) {
    throw invalid('Cannot create payouts: this account has payouts disabled.', { code: 'payouts_not_allowed' })
  }
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount <= (await balanceOf(sql, account.id))) return send(desk, { account, amount, automatic: false })
  throw invalid('You have insufficient funds in your Stripe account for this transfer.', {
    code: 'balance_insufficient',
    param: 'amount',
  })
}

function send({ clerk, settleMs }: Desk, of: { account: Account; amount: number; automatic: boolean }): Change {
  const { account, amount, automatic } = of
  const bank = account.external_accounts.data[0]
  if (!bank) throw new Error(`${account.id} may be paid out and has no bank`)
  const payout = newPayout(clerk.made('po'), { account: account.id, bank, amount, automatic })
  return {
    objects: [payout],
    news: [{ type: 'payout.created', object: payout, account: account.id }],
    answer: payout,
    errands: [{ errand: 'arrive', of: payout.id, at: clerk.now() + settleMs }],
  }
}

/** It has come to the bank, which takes it or sends it back: then the money is on the account again. */
export async function arrive({ sql, payoutId }: At & { payoutId: string }): Promise<Change | undefined> {
  const payout = await lock<Payout>(sql, { kind: 'payout', id: payoutId })
  const account = payout && (await lock<Account>(sql, { kind: 'account', id: payout.account }))
  if (!account || payout.status !== 'pending') return undefined
  const bank = account.external_accounts.data.find(({ id }) => id === payout.destination)
  const code = bank?.metadata.fails
  return code ? failed(payout, account, code) : told('payout.paid', { ...payout, status: 'paid' })
}

function failed(payout: Payout, account: Account, code: string): Change {
  const message = 'The bank could not process this payout.'
  const back = told('payout.failed', { ...payout, status: 'failed', failure_code: code, failure_message: message })
  const errored = account.external_accounts.data.map((bank) => ({ ...bank, status: 'errored' as const }))
  const external_accounts = { ...account.external_accounts, data: errored }
  const wanting = wantMore({ ...account, external_accounts }, ['external_account'], true)
  return {
    objects: [...back.objects, ...wanting.objects],
    news: [...back.news, ...wanting.news],
    answer: back.answer,
  }
}

const told = (type: string, payout: Payout): Change => ({
  objects: [payout],
  news: [{ type, object: payout, account: payout.account }],
  answer: payout,
})

/** How long a transfer between banks takes, seconds. */
const UNDER_WAY = 2 * 86_400

const newPayout = (
  made: NewObject,
  of: { account: string; bank: BankAccount; amount: number; automatic: boolean },
) => ({
  id: made.id,
  object: 'payout' as const,
  // The sandbox's own: the API tells payouts of one account at a time, and never says whose.
  account: of.account,
  amount: of.amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: made.created + UNDER_WAY,
  automatic: of.automatic,
  balance_transaction: null,
  created: made.created,
  currency: 'usd',
  description: of.automatic ? 'STRIPE PAYOUT' : null,
  destination: of.bank.id,
  failure_balance_transaction: null,
  failure_code: null as string | null,
  failure_message: null as string | null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: of.automatic ? 'in_progress' : 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'pending' as 'pending' | 'paid' | 'failed',
  trace_id: null,
  type: 'bank_account',
})
export type Payout = ReturnType<typeof newPayout>
