import type { StockChangeReason } from './shelf-change.ts'

/** What may be done with one shelf. */
export type ShelfTask = StockChangeReason | 'history' | 'threshold'

export const TASKS: Readonly<Record<ShelfTask, string>> = {
  counted: 'Count',
  received: 'Add',
  shrinkage: 'Waste',
  correction: 'Correct',
  history: 'History',
  threshold: 'Threshold',
}

export interface AskedTask {
  readonly id: string
  readonly task: ShelfTask
}
