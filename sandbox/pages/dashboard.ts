import { balanceOf } from '#sandbox/balance-transactions.ts'
import { type Account, lockAccount } from '#sandbox/connect/accounts.ts'
import type { Payout } from '#sandbox/connect/payouts.ts'
import type { Reversal, Transfer } from '#sandbox/connect/transfers.ts'
import { findAll } from '#sandbox/objects.ts'
import { day, dollars, page, safe } from '#sandbox/pages/page.ts'
import type { Desk } from '#sandbox/sandbox-context.ts'

export async function dashboardAt({ database }: Desk, accountId: string): Promise<string> {
  const account = await lockAccount(database, accountId)
  const transfers = await findAll<Transfer>(database, { kind: 'transfer', field: 'destination', is: account.id })
  const taken = transfers.filter((one) => one.amount_reversed > 0)
  const reversals = await Promise.all(
    taken.map(({ id }) => findAll<Reversal>(database, { kind: 'transfer_reversal', field: 'transfer', is: id })),
  )
  const payouts = await findAll<Payout>(database, { kind: 'payout', field: 'account', is: account.id })
  const balance = await balanceOf(database, account.id)
  return dashboardPage({ account, balance, transfers, reversals: reversals.flat(), payouts })
}

export interface DashboardView {
  readonly account: Account
  readonly balance: number
  readonly transfers: readonly Transfer[]
  readonly reversals: readonly Reversal[]
  readonly payouts: readonly Payout[]
}

/** What the owner of an account sees of it. */
function dashboardPage({ account, balance, transfers, reversals, payouts }: DashboardView): string {
  const movements = [
    ...transfers.map((one) => ({ ...one, what: 'Transfer', cents: one.amount })),
    ...reversals.map((one) => ({ ...one, what: 'Taken back', cents: -one.amount })),
  ].sort((a, b) => b.created - a.created || b.id.localeCompare(a.id))
  const bank = account.external_accounts.data[0]
  return page({
    title: account.business_profile.name ?? 'Your account',
    body: `<p class="amount">${dollars(balance)}</p>
<p class="hint">Balance. ${whereItGoes(account)}</p>
<h2>Payouts</h2>
${table(
  ['Day', 'Bank', 'Status', 'Amount'],
  payouts.map((one) => [day(one.created), bank ? `•••• ${bank.last4}` : '', statusOf(one), dollars(one.amount)]),
)}
<h2>Movements</h2>
${table(
  ['Day', 'What', 'Amount'],
  movements.map(({ created, what, cents }) => [day(created), what, dollars(cents)]),
)}`,
  })
}

const whereItGoes = ({ payouts_enabled, external_accounts: { data } }: Account): string =>
  payouts_enabled && data[0]
    ? `It goes to the bank account that ends in ${safe(data[0].last4)} by itself.`
    : 'Payouts are held back until everything that is wanted has been told.'

const statusOf = ({ status, failure_code }: Payout): string => (failure_code ? `${status} (${failure_code})` : status)

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>Nothing yet.</p>'
  const cells = (row: readonly string[]) => `<tr>${row.map((cell) => `<td>${safe(cell)}</td>`).join('')}</tr>`
  return `<div class="table" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map(cells).join('')}</tbody></table></div>`
}
