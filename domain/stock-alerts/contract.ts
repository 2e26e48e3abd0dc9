import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'

export const stockAlertView = z.object({
  productId: z.string(),
  productName: z.string(),
  producerName: z.string(),
  listed: z.boolean(),
  requestedAt: z.string(),
})
export type StockAlertView = z.infer<typeof stockAlertView>

const params = z.object({ productId })
/** Whether the member has an open alert for the product afterwards. */
const response = z.object({ requested: z.boolean() })

export const stockAlertsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/me/stock-alerts',
    summary: "The member's open back-in-stock alerts, newest first",
    response: z.array(stockAlertView),
  }),
  request: defineEndpoint({
    method: 'PUT',
    path: '/api/me/stock-alerts/:productId',
    summary: 'Request a notification when a sold-out product is back in stock',
    params,
    response,
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/stock-alerts/:productId',
    summary: 'Withdraw a back-in-stock alert',
    params,
    response,
  }),
}

export const stockAlertProblems = problems({
  product_in_stock: { status: 409, text: 'This product is in stock. You can buy it now.' },
  stock_alerts_limit_reached: {
    status: 409,
    text: ({ limit }) => `You have ${limit} back-in-stock alerts, which is the maximum. Remove some to add more.`,
  },
})

/** Sent to all open pages of a member whose alerts changed. */
export interface StockAlertsUpdate {
  readonly type: 'stock_alerts_update'
}
