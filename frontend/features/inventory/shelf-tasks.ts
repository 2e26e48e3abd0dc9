import type { Why } from './shelf-change.ts'

/** What may be done with one shelf. */
export type ShelfTask = Why | 'history' | 'threshold'

export const TASKS: Readonly<Record<ShelfTask, string>> = {
  counted: 'Count',
  added: 'Add',
  wasted: 'Waste',
  corrected: 'Correct',
  history: 'History',
  threshold: 'Threshold',
}

export interface AskedTask {
  readonly id: string
  readonly task: ShelfTask
}
