import type { FoundAccount, FoundAccounts } from '#domain/enforcement/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { likeness } from '../likeness.ts'

const PAGE_SIZE = 20

interface Asked {
  /** With an @ a whole address; else a part of a user name, a full name or a business name. */
  readonly who: string
  readonly page: number
}

/** Accounts that are not erased, by name. */
export async function findAccounts(db: Sql, { who, page }: Asked): Promise<FoundAccounts> {
  const byAddress = who.includes('@')
  const where = `not a.erased and ${byAddress ? 'lower(a.email) = lower($1)' : NAMED}`
  const value = byAddress ? who : likeness(who)
  const [accounts, [counted]] = await Promise.all([
    db.query<FoundAccount>(`${SELECT} where ${where} order by lower(a.username), a.id limit ${PAGE_SIZE} offset $2`, [
      value,
      (page - 1) * PAGE_SIZE,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total ${FROM} where ${where}`, [value]),
  ])
  return { accounts, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const NAMED = '(a.username ilike $1 or a.full_name ilike $1 or f.business_name ilike $1)'
const FROM = 'from identity.accounts a left join producers.profiles f on f.id = a.producer_id'
const SELECT = `select a.id, a.username, a.email, f.business_name as "businessName", a.standing, a.staff,
    a.created_at as "createdAt" ${FROM}`
