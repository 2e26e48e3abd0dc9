import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'

/** What a line of the ledger tells: credit that came, or that went or waits for a checkout to be paid. */
export const storeCreditLineKinds = ['granted', 'returned', 'spent', 'held'] as const
export type StoreCreditLineKind = (typeof storeCreditLineKinds)[number]

export const storeCreditView = z.object({
  /** What may be spent now. */
  availableCents: z.number(),
  /** The newest first. Amounts that went are below zero. */
  lines: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(storeCreditLineKinds),
      amountCents: z.number(),
      /** The orders it came from or went to. */
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

/** To every page the member has open: their store credit has changed. */
export interface StoreCreditUpdate {
  readonly type: 'credit_update'
}
