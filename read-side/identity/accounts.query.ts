import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import { normalizeName } from '#domain/kernel/name-text.ts'
import type { Sql } from '#platform/database/database.ts'
import { groupLookups } from '#platform/database/group-calls.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { ERASED_LABEL } from '#read-side/kernel/personal-values.ts'
import { type AccountRow, accounts } from './accounts.projection.ts'

/**
 * An account by id, unless it is closed or terminated. `staff` is the assigned role, even if the session may not use it
 * yet.
 */
export function accountOf(db: Sql): (accountId: string) => Promise<UserView | undefined> {
  const owner = ownerOf(db)
  return async (accountId) => (await owner(accountId))?.user
}

/** The owner of a session, with what authorization needs. */
export interface AccountOwner {
  readonly user: UserView
  /** The active two-factor enrollment. */
  readonly twoFactorEnrollmentId: string | null
  /** The account is suspended. */
  readonly suspended: boolean
}

/** The owner of a session; undefined once the account is closed or terminated. Runs with every request. */
export function ownerOf(db: Sql): (accountId: string) => Promise<AccountOwner | undefined> {
  const rowOf = groupLookups(
    (ids) => db.query<AccountRow>(BY_ID, [ids]),
    ({ id }) => id,
  )
  return async (accountId) => {
    const row = await rowOf(accountId)
    if (!row || !isOpen(row)) return undefined
    return {
      user: viewOf(row),
      twoFactorEnrollmentId: row.twoFactorEnrollmentId,
      suspended: row.accountStatus === 'suspended',
    }
  }
}

/** The account for its owner. */
export async function profileOf(
  db: Sql,
  { accountId, now }: { readonly accountId: string; readonly now: string },
): Promise<ProfileView | undefined> {
  const [row] = await db.query<AccountRow & { readonly welcomed: boolean }>(PROFILE, [accountId])
  if (!row || !isOpen(row)) return undefined
  const { username, email, verified, createdAt } = viewOf(row)
  const { fullName, phone, zipCode, address, city, state, recoveryCodesLeft } = row
  const pendingEmail = row.pendingEmailExpiresAt && row.pendingEmailExpiresAt > now ? row.pendingEmail : null
  const welcome = !row.welcomed && Date.parse(now) - Date.parse(createdAt) < WELCOME_PERIOD_MS
  return {
    username,
    email,
    verified,
    pendingEmail,
    fullName,
    phone,
    zipCode,
    address,
    city,
    state,
    createdAt,
    welcome,
    recoveryCodesLeft,
  }
}

/** Older accounts do not get the welcome message. */
const WELCOME_PERIOD_MS = 7 * 86_400_000

const isOpen = ({ erasureScheduledAt, erased, accountStatus }: AccountRow): boolean =>
  erasureScheduledAt === null && !erased && accountStatus !== 'terminated'

/** The newest accounts registered with an email address that they have not verified. */
export async function pendingAccounts(db: Sql, email: string): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(PENDING, [normalizeName(email)])
  return rows.map(({ id }) => id)
}

const MAX_PENDING = 5
const PENDING = `
  select id from identity.accounts
  where lower(btrim(email)) = $1 and not verified and not erased and erasure_scheduled_at is null
  order by created_at desc, id limit ${MAX_PENDING}`

const BY_ID = `select ${selectList(accounts)} from identity.accounts where id = any($1)`
const PROFILE = `
  select ${selectList(accounts)}, exists (select from welcome_marks where account_id = $1) as welcomed
  from identity.accounts where id = $1`

const viewOf = ({
  id,
  username,
  email,
  signupRole,
  verified,
  producerId,
  staffRole,
  createdAt,
}: AccountRow): UserView => ({
  id,
  username: username ?? ERASED_LABEL,
  email: email ?? ERASED_LABEL,
  role: producerId ? 'producer' : signupRole,
  verified,
  producerId,
  staff: staffRole,
  createdAt,
  staffSetupRequired: null,
})
