import { z } from 'zod'
import { exchange } from '../kernel/contract.ts'

/** The most products in one list. */
export const MOST_ROWS = 10_000
/** The most a list may weigh as it travels, bytes. */
export const MOST_BYTES = 5 * 1024 * 1024

export const OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const

/** What became of a line, or what would: for a trial nothing is changed. */
const importedRow = z.object({
  line: z.number(),
  name: z.string(),
  outcome: z.enum(OUTCOMES),
  /** The column that is wrong, where one is. */
  field: z.string().nullable(),
  sentence: z.string().nullable(),
})
export type ImportedRow = z.infer<typeof importedRow>

export const importAnswer = z.object({
  dryRun: z.boolean(),
  counts: z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  rows: z.array(importedRow),
})
export type ImportAnswer = z.infer<typeof importAnswer>

export const goodsImport = z.object({ csv: z.string().max(MOST_BYTES), dryRun: z.boolean() })
export type GoodsImport = z.infer<typeof goodsImport>

export const goodsListContract = {
  export: exchange({
    method: 'GET',
    path: '/api/me/products.csv',
    summary: "The producer's own products as CSV",
    answer: z.string(),
  }),
  import: exchange({
    method: 'POST',
    path: '/api/me/products/import',
    summary: 'Create and change own products by a CSV list, or only tell what would become of it',
    body: goodsImport,
    answer: importAnswer,
  }),
}
