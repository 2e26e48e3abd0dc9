import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReceiptBookEvent, Series } from './receipt.events.ts'

/** The numbers of one series and year stand in books of so many, so that no stream grows for ever. */
export const BOOK_SIZE = 500

export interface ReceiptBookName {
  readonly series: Series
  readonly year: number
  /** The first is 0. */
  readonly book: number
}

export type ReceiptBookCommand = ReceiptBookName & { readonly type: 'TakeNumber'; readonly paperId: string }

export interface ReceiptBookState {
  /** By order or refund. */
  readonly numbers: Readonly<Record<string, number>>
  readonly taken: number
}

/** What a book's stream is named by. */
export const receiptBookOf = ({ series, year, book }: ReceiptBookName): string => `${series}-${year}-${book}`

/** Nobody takes more: what has no number in it by now never gets one from it. */
export const isFull = ({ taken }: ReceiptBookState): boolean => taken >= BOOK_SIZE

/** Numbers are given one after another, each once, and never taken back. */
export const receiptBook = decider<ReceiptBookCommand, ReceiptBookState, ReceiptBookEvent>({
  name: 'receipt-book',
  stream: (id) => `receipt-book-${id}`,
  initial: { numbers: {}, taken: 0 },

  evolve: ({ numbers, taken }, { data }): ReceiptBookState => ({
    numbers: { ...numbers, [data.paperId]: data.number },
    taken: taken + 1,
  }),

  decide: (state, { type: _, ...asked }): ReceiptBookEvent[] | Refusal => {
    if (asked.paperId in state.numbers) return []
    if (isFull(state)) return refuse('book_full')
    return [{ type: 'ReceiptNumberTaken', data: { ...asked, number: asked.book * BOOK_SIZE + state.taken + 1 } }]
  },
})

/** `R-2026-000123` */
export const numberWords = ({ series, year }: Pick<ReceiptBookName, 'series' | 'year'>, number: number): string =>
  `${series}-${year}-${String(number).padStart(6, '0')}`
