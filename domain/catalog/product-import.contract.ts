import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'

/** The most products in one list. */
export const MAX_IMPORT_ROWS = 10_000
/** The most a list may weigh as it travels, bytes. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const

/** What became of a line, or what would: for a trial nothing is changed. */
const importedRow = z.object({
  line: z.number(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The column that is wrong, where one is. */
  field: z.string().nullable(),
  sentence: z.string().nullable(),
})
export type ImportedRow = z.infer<typeof importedRow>

export const productImportResult = z.object({
  dryRun: z.boolean(),
  counts: z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  rows: z.array(importedRow),
})
export type ProductImportResult = z.infer<typeof productImportResult>

export const productImportForm = z.object({ csv: z.string().max(MAX_IMPORT_BYTES), dryRun: z.boolean() })
export type ProductImportForm = z.infer<typeof productImportForm>

export const productImportContract = {
  export: defineEndpoint({
    method: 'GET',
    path: '/api/me/products.csv',
    summary: "The producer's own products as CSV",
    response: z.string(),
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/import',
    summary: 'Create and change own products by a CSV list, or only tell what would become of it',
    body: productImportForm,
    response: productImportResult,
  }),
}
