import type Stripe from 'stripe'
import { PaymentsRefused } from './payments.ts'

interface Keyed {
  readonly id: string
  readonly amount: number
  readonly metadata: Stripe.Metadata | null
}

/**
 * What was made with a key, found by its metadata: Stripe forgets keys after a day, and money is tried to be moved for longer.
 * Throws `PaymentsRefused` when the key was used for another amount.
 */
export async function madeBefore<T extends Keyed>(
  list: AsyncIterable<T>,
  { key, amountCents }: { readonly key: string; readonly amountCents: number },
): Promise<T | undefined> {
  for await (const one of list) {
    if (one.metadata?.key !== key) continue
    if (one.amount === amountCents) return one
    throw new PaymentsRefused('idempotency_error', `key ${key} was used for ${one.id}, of another amount`)
  }
  return undefined
}
