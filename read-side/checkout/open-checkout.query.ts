import type { CheckoutStatus } from '#domain/checkout/checkout.decider.ts'
import type { OpenCheckoutView } from '#domain/checkout/contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { isBox } from '#domain/kernel/ids.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { type CheckoutRow, checkouts } from './checkouts.projection.ts'

/** Account and guest that a session's requests are from. */
export const buyersOf = (actor: Actor, guestId: string | undefined): string[] => [
  ...(actor.kind === 'member' ? [actor.accountId] : []),
  ...(guestId ? [guestId] : []),
]

/** The newest checkout of these buyers that can be paid, or is about to be. One that only starts may come to nothing. */
export const openCheckoutOf = (db: Sql, buyers: readonly string[]): Promise<CheckoutRow | undefined> =>
  newestOf(db, { buyers, statuses: RESERVED })

/** The same, or one that is reserving its goods at this moment: what it has of them so far is the buyer's own as well. */
export const reservingCheckoutOf = (db: Sql, buyers: readonly string[]): Promise<CheckoutRow | undefined> =>
  newestOf(db, { buyers, statuses: ['started', ...RESERVED] })

const RESERVED: readonly CheckoutStatus[] = ['reserved', 'ordered', 'awaiting_payment']

async function newestOf(
  db: Sql,
  { buyers, statuses }: { readonly buyers: readonly string[]; readonly statuses: readonly CheckoutStatus[] },
): Promise<CheckoutRow | undefined> {
  if (buyers.length === 0) return undefined
  const [row] = await db.query<CheckoutRow>(OF_BUYERS, [buyers, statuses])
  return row
}

const OF_BUYERS = `
  select ${selectList(checkouts)} from checkout.checkouts
  where open_for && $1::text[] and status = any ($2::text[])
  order by expires_at desc, checkout_id desc limit 1`

/** By product, how much of it an open checkout has reserved, in the product's unit. */
export function reservedBy(open: Pick<CheckoutRow, 'orders'> | undefined): ReadonlyMap<string, number> {
  const lines = (open?.orders ?? []).flatMap((order) => order.lines).filter(({ productId }) => !isBox(productId))
  return new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
}

export const linesOf = ({ orders }: CheckoutRow): NonNullable<OpenCheckoutView['checkout']>['lines'] =>
  orders.flatMap(({ lines }) => lines.map(({ productId, name, quantity }) => ({ productId, name, quantity })))
