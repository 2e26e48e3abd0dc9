import type { Instant } from '#domain/kernel/event.ts'
import type { BookedCharge, Books } from '#platform/payments/books.ts'
import type { DisputeState } from '#platform/payments/disputes.ts'
import type { RefundState } from '#platform/payments/refunds.ts'
import type { TransferState } from '#platform/payments/transfers.ts'
import { spanOf } from './reach.ts'

/** What the processor has written down lately. */
export interface FromBooks {
  readonly charges: readonly BookedCharge[]
  readonly refunds: readonly RefundState[]
  readonly transfers: readonly TransferState[]
  readonly disputes: readonly DisputeState[]
}

export async function readBooks(books: Books, now: Instant): Promise<FromBooks> {
  return {
    charges: await all(books.charges(spanOf('charges', now))),
    refunds: await all(books.refunds(spanOf('refunds', now))),
    transfers: await all(books.transfers(spanOf('transfers', now))),
    disputes: await all(books.disputes(spanOf('disputes', now))),
  }
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of list) found.push(one)
  return found
}
