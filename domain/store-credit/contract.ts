import { z } from 'zod'
import type { Cents } from '#domain/kernel/money.ts'
import { defineEndpoint } from '../kernel/contract.ts'

/** Kinds of ledger lines; `reserved` by an open checkout. */
export const storeCreditLineKinds = ['issued', 'refunded', 'redeemed', 'reserved'] as const
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

/** Minimum card charge at the processor. */
export const MIN_CHARGE_CENTS: Cents = 50

/** Part of a total that store credit can pay: all of it, or as much as leaves a valid card charge. */
export function applicableStoreCredit(balanceCents: Cents, totalCents: Cents): Cents {
  if (balanceCents >= totalCents) return totalCents
  return Math.max(0, Math.min(balanceCents, totalCents - MIN_CHARGE_CENTS))
}
