import type { Sql } from '#platform/database/database.ts'
import type { Account } from '../connect/account-objects.ts'
import { tellAccount } from '../connect/account-steps.ts'
import { balanceOf } from '../connect/balance.ts'
import type { Session } from '../connect/link-objects.ts'
import type { Payout } from '../connect/payout-objects.ts'
import type { Reversal, Transfer } from '../connect/transfer-objects.ts'
import type { Desk } from '../desk.ts'
import type { Form } from '../form.ts'
import { findAll, lock } from '../object-table.ts'
import { recordChange } from '../record-change.ts'
import { dashboardPage } from './dashboard-page.ts'
import { type Answers, answersIn, answerTo } from './set-up-answers.ts'
import { fieldsFor } from './set-up-fields.ts'
import { setUpPage } from './set-up-page.ts'

export const setUpAt = async ({ database }: Desk, session: Session): Promise<string> =>
  setUpPage({ account: await accountOf(database, session), answers: {}, problems: {} })

/** Takes a form that was sent in; answers the page again where something is wrong with it. */
export async function tell(desk: Desk, session: Session, form: Form): Promise<string | undefined> {
  if (form.step === 'skip') return undefined
  const { clerk, database, payoutMs } = desk
  const again = await database.transaction(async (sql) => {
    const account = await accountOf(sql, session)
    const read = answersIn({ form, account, clerk })
    if ('problems' in read) return setUpPage({ account, answers: answersOf(form, account), problems: read.problems })
    const change = tellAccount(account, read.told)
    const payOut = { errand: 'pay_out', of: account.id, at: clerk.now() + payoutMs } as const
    await recordChange(sql, { change: { ...change, errands: [payOut] }, clerk, request: null })
    return undefined
  })
  desk.changed()
  return again
}

export async function dashboardAt({ database }: Desk, session: Session): Promise<string> {
  const account = await accountOf(database, session)
  const transfers = await findAll<Transfer>(database, { kind: 'transfer', field: 'destination', is: account.id })
  const taken = transfers.filter((one) => one.amount_reversed > 0)
  const reversals = await Promise.all(
    taken.map(({ id }) => findAll<Reversal>(database, { kind: 'transfer_reversal', field: 'transfer', is: id })),
  )
  const payouts = await findAll<Payout>(database, { kind: 'payout', field: 'account', is: account.id })
  const balance = await balanceOf(database, account.id)
  return dashboardPage({ account, balance, transfers, reversals: reversals.flat(), payouts })
}

async function accountOf(sql: Sql, session: Session): Promise<Account> {
  const account = await lock<Account>(sql, { kind: 'account', id: session.account })
  if (!account) throw new Error(`a page is open on account ${session.account}, which cannot be found`)
  return account
}

const answersOf = (form: Form, account: Account): Answers =>
  Object.fromEntries(
    fieldsFor(account.requirements.currently_due).map(({ name }) => [name, answerTo(form, name)] as const),
  )
