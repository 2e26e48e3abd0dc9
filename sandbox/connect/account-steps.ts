import { type Change, nothing } from '../change.ts'
import type { Clerk } from '../clerk.ts'
import { type Account, type AccountWishes, type BankAccount, enabled, newAccount } from './account-objects.ts'

export function openAccount(clerk: Clerk, wishes: AccountWishes): Change {
  const account = newAccount(clerk.made('acct'), wishes)
  return { objects: [account], news: [], answer: account }
}

/** What an owner has told on the set-up page: the bank account where it was asked for, and which wishes it fulfils. */
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
export function updated(account: Account, before?: Account): Change {
  const object = enabled(account)
  if (before && JSON.stringify(before) === JSON.stringify(object)) return nothing(object)
  return { objects: [object], news: [{ type: 'account.updated', object, account: object.id }], answer: object }
}
