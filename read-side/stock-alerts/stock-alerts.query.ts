import type { StockAlertView } from '#domain/stock-alerts/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** A member's open alerts, newest first. */
export const stockAlertsOf = (db: Sql, accountId: string): Promise<StockAlertView[]> =>
  db.query<StockAlertView>(
    `select a.product_id as "productId", p.name as "productName", f.business_name as "producerName", p.listed,
       a.requested_at as "requestedAt"
     from stock_alerts.alerts a
       join catalog.products p on p.id = a.product_id
       join producers.profiles f on f.id = p.producer_id
     where a.account_id = $1 order by a.requested_at desc, a.product_id`,
    [accountId],
  )

/** Accounts with an open alert for a product. */
export async function stockAlertAccounts(db: Sql, productId: string): Promise<string[]> {
  const rows = await db.query<{ accountId: string }>(
    'select account_id as "accountId" from stock_alerts.alerts where product_id = $1 order by account_id',
    [productId],
  )
  return rows.map(({ accountId }) => accountId)
}

/** Whether any account has an open alert for a product. */
export async function hasStockAlerts(db: Sql, productId: string): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    'select exists (select from stock_alerts.alerts where product_id = $1) as found',
    [productId],
  )
  return row?.found ?? false
}
