import { accountBalance } from '#sandbox/balance-transactions.ts'
import { type Account, lockAccount } from '#sandbox/connect/accounts.ts'
import type { Payout } from '#sandbox/connect/payouts.ts'
import type { Reversal, Transfer } from '#sandbox/connect/transfers.ts'
import { findObjectsBy } from '#sandbox/objects.ts'
import { day, dollars, escapeHtml, renderPage } from '#sandbox/pages/page.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'

/** The page on which the owner of a connected account sees its balance, payouts and transfers. */
export async function dashboardPage({ database }: SandboxContext, accountId: string): Promise<string> {
  const account = await lockAccount(database, accountId)
  const transfers = await findObjectsBy<Transfer>(database, { kind: 'transfer', field: 'destination', is: account.id })
  const withReversals = transfers.filter(({ amount_reversed }) => amount_reversed > 0)
  const reversals = await Promise.all(
    withReversals.map(({ id }) =>
      findObjectsBy<Reversal>(database, { kind: 'transfer_reversal', field: 'transfer', is: id }),
    ),
  )
  const payouts = await findObjectsBy<Payout>(database, { kind: 'payout', field: 'account', is: account.id })
  const balance = await accountBalance(database, account.id)
  return renderDashboard({ account, balance, transfers, reversals: reversals.flat(), payouts })
}

interface DashboardView {
  readonly account: Account
  readonly balance: number
  readonly transfers: readonly Transfer[]
  readonly reversals: readonly Reversal[]
  readonly payouts: readonly Payout[]
}

function renderDashboard({ account, balance, transfers, reversals, payouts }: DashboardView): string {
  const transactions = [
    ...transfers.map(({ id, created, amount }) => ({ id, created, type: 'Transfer', amount })),
    ...reversals.map(({ id, created, amount }) => ({ id, created, type: 'Reversal', amount: -amount })),
  ].sort((a, b) => b.created - a.created || b.id.localeCompare(a.id))
  const bank = account.external_accounts.data[0]
  return renderPage({
    title: account.business_profile.name ?? 'Your account',
    body: `<p class="amount">${dollars(balance)}</p>
<p class="hint">Balance. ${payoutNotice(account)}</p>
<h2>Payouts</h2>
${table(
  ['Date', 'Bank', 'Status', 'Amount'],
  payouts.map((payout) => [
    day(payout.created),
    bank ? `•••• ${bank.last4}` : '',
    statusOf(payout),
    dollars(payout.amount),
  ]),
)}
<h2>Transactions</h2>
${table(
  ['Date', 'Type', 'Amount'],
  transactions.map(({ created, type, amount }) => [day(created), type, dollars(amount)]),
)}`,
  })
}

const payoutNotice = ({ payouts_enabled, external_accounts: { data } }: Account): string =>
  payouts_enabled && data[0]
    ? `Paid out automatically to the bank account ending in ${escapeHtml(data[0].last4)}.`
    : 'Payouts are paused until the required information is complete.'

const statusOf = ({ status, failure_code }: Payout): string => (failure_code ? `${status} (${failure_code})` : status)

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None yet.</p>'
  const cells = (row: readonly string[]) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  return `<div class="table" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map(cells).join('')}</tbody></table></div>`
}
