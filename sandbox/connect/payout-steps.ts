import type { Sql } from '#platform/database/database.ts'
import { invalid } from '../api-problem.ts'
import type { Change } from '../change.ts'
import type { Desk } from '../desk.ts'
import { lock } from '../object-table.ts'
import type { Account } from './account-objects.ts'
import { wantMore } from './account-steps.ts'
import { balanceOf } from './balance.ts'
import { newPayout, type Payout } from './payout-objects.ts'

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
export async function payOutSome({ desk, sql, account, amount }: At & { account: Account; amount: number }) {
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
