import type { UserView } from '#domain/identity/contract.ts'
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

const BY_ID = `select ${selectList(accounts)} from identity.accounts where id = $1`

const viewOf = ({ id, username, email, cameAs, verified, producerId, createdAt }: AccountRow): UserView => ({
  ...{ id, username: username ?? ERASED_TEXT, email: email ?? ERASED_TEXT },
  ...{ role: producerId ? 'producer' : cameAs, verified, producerId, createdAt },
})
