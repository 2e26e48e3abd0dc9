import { product } from '#domain/catalog/product.decider.ts'
import { dispute } from '#domain/disputes/dispute.decider.ts'
import { favorites } from '#domain/favorites/favorites.decider.ts'
import { account } from '#domain/identity/account.decider.ts'
import { notificationInbox } from '#domain/notifications/notification-inbox.decider.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import type { Sql } from '#platform/database/database.ts'
import { looksAt, ownSessions } from './beside-the-log.query.ts'
import { goodsOf } from './goods.query.ts'
import type { Owner } from './obligations.query.ts'
import type { OwnSlice } from './own-events.ts'
import { personsOf, streamsOf } from './traces.query.ts'

/** Everything of an account's: what it did and was told, bought and sold. */
export async function sliceOf(db: Sql, { accountId, producerId }: Owner): Promise<OwnSlice> {
  const persons = await personsOf(db, accountId)
  const [told, traded, cases, goods] = await Promise.all([
    streamsOf(db, persons),
    db.query<{ id: string }>(TRADED, [accountId, producerId]),
    db.query<{ id: string }>(CASES, [accountId, producerId]),
    producerId ? goodsOf(db, producerId) : [],
  ])
  const own = [account, favorites, notificationInbox, notificationSettings, storeCredit].map(({ stream }) =>
    stream(accountId),
  )
  const orders = traded.map(({ id }) => order.stream(id))
  const disputes = cases.map(({ id }) => dispute.stream(id))
  const streams = [...new Set([...own, ...told, ...orders, ...disputes, ...goods.map(product.stream)])]
  return { persons, streams, beside: [...(await ownSessions(db, accountId)), ...(await looksAt(db, streams))] }
}

const TRADED = 'select order_id as id from ordering.orders where buyer_id = $1 or producer_id = $2 order by placed_at'

const CASES = `
  select d.id from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
  where o.buyer_id = $1 or d.producer_id = $2 order by d.opened_at`

/** One order of a guest’s, with what was written about it. */
export async function orderSlice(db: Sql, orderId: string): Promise<OwnSlice | undefined> {
  const [found] = await db.query<{ buyer: string }>(
    'select buyer_id as buyer from ordering.orders where order_id = $1',
    [orderId],
  )
  if (!found) return undefined
  const about = await db.query<{ stream: string }>(
    `select distinct stream from privacy.personal_data_index where person = $1 and stream like '%' || $2`,
    [found.buyer, orderId],
  )
  const cases = await db.query<{ id: string }>('select id from disputes.disputes where order_id = $1', [orderId])
  const told = [order.stream(orderId), ...about.map(({ stream }) => stream)]
  const streams = [...new Set([...told, ...cases.map(({ id }) => dispute.stream(id))])]
  return { persons: [found.buyer], streams, beside: await looksAt(db, streams) }
}
