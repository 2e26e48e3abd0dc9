import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'

/** Kinds of ledger lines; `held` is reserved by an open checkout. */
export const storeCreditLineKinds = ['granted', 'returned', 'spent', 'held'] as const
export type StoreCreditLineKind = (typeof storeCreditLineKinds)[number]

export const storeCreditView = z.object({
  /** Available balance. */
  availableCents: z.number(),
  /** Newest first. Debits are negative. */
  lines: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(storeCreditLineKinds),
      amountCents: z.number(),
      /** Related orders. */
      orders: z.array(z.object({ id: z.string(), number: z.string() })),
    }),
  ),
  count: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type StoreCreditView = z.infer<typeof storeCreditView>

export const storeCreditContract = {
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/me/store-credit',
    summary: "The member's store credit, and where it came from and went to, newest first",
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: storeCreditView,
  }),
}

/** Sent to the account: its store credit has changed. */
export interface StoreCreditUpdate {
  readonly type: 'credit_update'
}
