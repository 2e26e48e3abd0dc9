import { z } from 'zod'
import { defineEndpoint } from '#domain/kernel/contract.ts'
import { foundOrders } from '#domain/ordering/staff-orders.contract.ts'

const text = z.string().nullable()

/** A few of the best matches of each group, newest first. Erased fields are null. */
const globalSearchResults = z.object({
  orders: foundOrders.shape.orders,
  /** Disputes about the orders found. */
  disputes: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      /** A stage of the disputes context. */
      stage: z.string(),
      buyerName: text,
      producerName: z.string(),
      updatedAt: z.string(),
    }),
  ),
  accounts: z.array(z.object({ id: z.string(), username: text, email: text, businessName: text })),
  producers: z.array(z.object({ id: z.string(), accountId: z.string(), businessName: z.string(), city: z.string() })),
  products: z.array(z.object({ id: z.string(), name: z.string(), producerName: z.string(), listed: z.boolean() })),
})
export type GlobalSearchResults = z.infer<typeof globalSearchResults>

export const MIN_SEARCH_LENGTH = 2

export const globalSearchContract = {
  search: defineEndpoint({
    method: 'GET',
    path: '/api/staff/search',
    summary:
      'Find orders, disputes, accounts, producers and products by one text; each search is recorded in the access log',
    query: z.object({ text: z.string().trim().min(MIN_SEARCH_LENGTH).max(254) }),
    response: globalSearchResults,
  }),
}

/** How a search text is interpreted; the access log records the interpretation, not the text. */
export type SearchTerm =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'payment'; readonly paymentId: string }
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'name'; readonly name: string }

export function searchTermOf(text: string): SearchTerm {
  const trimmed = text.trim()
  if (trimmed.includes('@')) return { kind: 'email', email: trimmed }
  if (/^(order|dispute|account|producer|product)_[0-9a-z]{26}$/.test(trimmed)) return { kind: 'id', id: trimmed }
  if (/^(pi|dp|du|chargeback)_\w+$/.test(trimmed)) return { kind: 'payment', paymentId: trimmed }
  const amount = /^(?:\$\s*(\d{1,7})(?:\.(\d{2}))?|(\d{1,7})\.(\d{2}))$/.exec(trimmed.replaceAll(',', ''))
  if (amount)
    return { kind: 'amount', cents: Number(amount[1] ?? amount[3]) * 100 + Number(amount[2] ?? amount[4] ?? 0) }
  if (/^\d{4}$/.test(trimmed)) return { kind: 'digits', digits: trimmed }
  if (/^(#|fg-)/i.test(trimmed)) return { kind: 'number', number: trimmed.replace(/^#\s*/, '') }
  return { kind: 'name', name: trimmed }
}
