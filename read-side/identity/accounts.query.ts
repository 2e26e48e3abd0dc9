import type { ProfileView, UserView } from '#domain/identity/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { ERASED_TEXT } from '../told.ts'
import { type AccountRow, accounts } from './accounts.projection.ts'

/** Whose session it is. One select by key: asked with every request. */
export const accountOf =
  (db: Sql) =>
  async (accountId: string): Promise<UserView | undefined> => {
    const [row] = await db.query<AccountRow>(BY_ID, [accountId])
    return row && viewOf(row)
  }

/** The account as its owner sees it at this moment. */
export async function profileOf(
  db: Sql,
  { accountId, now }: { readonly accountId: string; readonly now: string },
): Promise<Omit<ProfileView, 'passwordSells'> | undefined> {
  const [row] = await db.query<AccountRow>(BY_ID, [accountId])
  if (!row) return undefined
  const { username, email, verified, createdAt } = viewOf(row)
  const { fullName, phone, zip } = row
  const pendingEmail = row.pendingUntil && row.pendingUntil > now ? row.pendingEmail : null
  const welcome = !row.welcomed && Date.parse(now) - Date.parse(createdAt) < NEW_FOR_MS
  return { username, email, verified, pendingEmail, fullName, phone, zip, createdAt, welcome }
}

/** Whoever has been here for longer is not told that their account was just made. */
const NEW_FOR_MS = 7 * 86_400_000

const BY_ID = `select ${selectList(accounts)} from identity.accounts where id = $1`

const viewOf = ({ id, username, email, cameAs, verified, producerId, staff, createdAt }: AccountRow): UserView => ({
  ...{ id, username: username ?? ERASED_TEXT, email: email ?? ERASED_TEXT },
  ...{ role: producerId ? 'producer' : cameAs, verified, producerId, staff, createdAt },
})
