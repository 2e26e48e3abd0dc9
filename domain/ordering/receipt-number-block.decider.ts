import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReceiptNumberBlockEvent, Series } from './billing-document.events.ts'

/** The numbers of one series and year stand in books of so many, so that no stream grows for ever. */
export const NUMBER_BLOCK_SIZE = 500

export interface ReceiptNumberBlockName {
  readonly series: Series
  readonly year: number
  /** The first is 0. */
  readonly book: number
}

export type ReceiptNumberBlockCommand = ReceiptNumberBlockName & {
  readonly type: 'AssignReceiptNumber'
  readonly paperId: string
}

export interface ReceiptNumberBlockState {
  /** By order or refund. */
  readonly numbers: Readonly<Record<string, number>>
  readonly taken: number
}

/** What a book's stream is named by. */
export const receiptNumberBlockId = ({ series, year, book }: ReceiptNumberBlockName): string =>
  `${series}-${year}-${book}`

/** Nobody takes more: what has no number in it by now never gets one from it. */
export const isFull = ({ taken }: ReceiptNumberBlockState): boolean => taken >= NUMBER_BLOCK_SIZE

/** Numbers are given one after another, each once, and never taken back. */
export const receiptNumberBlock = decider<ReceiptNumberBlockCommand, ReceiptNumberBlockState, ReceiptNumberBlockEvent>({
  name: 'receipt-book',
  stream: (id) => `receipt-book-${id}`,
  initial: { numbers: {}, taken: 0 },

  evolve: ({ numbers, taken }, { data }): ReceiptNumberBlockState => ({
    numbers: { ...numbers, [data.paperId]: data.number },
    taken: taken + 1,
  }),

  decide: (state, { type: _, ...asked }): ReceiptNumberBlockEvent[] | Refusal => {
    if (asked.paperId in state.numbers) return []
    if (isFull(state)) return refuse('number_block_full')
    return [
      { type: 'ReceiptNumberAssigned', data: { ...asked, number: asked.book * NUMBER_BLOCK_SIZE + state.taken + 1 } },
    ]
  },
})

/** `R-2026-000123` */
export const formatReceiptNumber = (
  { series, year }: Pick<ReceiptNumberBlockName, 'series' | 'year'>,
  number: number,
): string => `${series}-${year}-${String(number).padStart(6, '0')}`
