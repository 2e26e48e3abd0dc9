import type { BookedCharge, Books, RefundState } from '#platform/payments/payments.ts'
import type { TransferState } from '#platform/payments/payouts.ts'

/** All that the processor has written down; refunds that failed are none. */
export interface ProcessorsBooks {
  readonly charges: readonly BookedCharge[]
  readonly refunds: readonly RefundState[]
  readonly transfers: readonly TransferState[]
}

const EVER = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }

export async function processorsBooks(books: Books): Promise<ProcessorsBooks> {
  const [charges, refunds, transfers] = await Promise.all([
    all(books.charges(EVER)),
    all(books.refunds(EVER)),
    all(books.transfers(EVER)),
  ])
  return { charges, transfers, refunds: refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled') }
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of pages) found.push(one)
  return found
}
