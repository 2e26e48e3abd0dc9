import type { Sql } from '#platform/database/database.ts'

/** Something that has a page for everybody, and since when. */
export interface Listed {
  readonly id: string
  readonly since: string
}

export async function countListed(db: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from catalog.products where listed')
  return row?.count ?? 0
}

/** Products in the market by id, some at a time, however many there are: `limit` of them after the first `offset`. */
export async function* listedProducts(
  db: Sql,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): AsyncGenerator<Listed> {
  let after = offset > 0 ? await lastBefore(db, offset) : ''
  for (let left = limit; left > 0 && after !== undefined; left -= PAGE) {
    const rows = await db.query<Listed>(NEXT, [after, Math.min(PAGE, left)])
    yield* rows
    after = rows.at(-1)?.id
  }
}

async function lastBefore(db: Sql, offset: number): Promise<string | undefined> {
  const [row] = await db.query<Listed>(`${SELECT} where listed order by id offset $1 limit 1`, [offset - 1])
  return row?.id
}

const PAGE = 2000
const SELECT = 'select id, created_at as since from catalog.products'
const NEXT = `${SELECT} where listed and id > $1 order by id limit $2`
