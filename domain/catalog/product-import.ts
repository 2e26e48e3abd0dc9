import type { z } from 'zod'
import { nameRefusal } from '#domain/catalog/certification-claims.ts'
import { catalogProblems } from '#domain/catalog/contract.ts'
import { type ProductColumn, unescapeCell } from '#domain/catalog/product-csv.ts'
import { type NewProduct, newProduct, type ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import {
  CATEGORIES,
  type Category,
  categoryOf,
  FULFILLMENT_METHODS,
  type FulfillmentMethod,
  UNITS,
  type Unit,
} from '#domain/catalog/product-taxonomy.ts'
import { quantityRefusal } from '#domain/catalog/stock-level.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** A row of an imported file: its line, the product's name, and its content or problem. */
export interface ParsedRow {
  readonly line: number
  readonly name: string
  readonly read: ProductRow | RowProblem
}

/** The planned action for a row. `product` is the product as it was when the plan was made. */
export type PlannedRow = { readonly line: number; readonly name: string } & (
  | { readonly outcome: 'refused'; readonly field: ProductColumn | null; readonly sentence: string }
  | { readonly outcome: 'created'; readonly row: ProductRow }
  | { readonly outcome: 'unchanged' }
  | {
      readonly outcome: 'changed'
      readonly row: ProductRow
      readonly product: ProducerProduct
      readonly describes: boolean
      readonly counts: boolean
    }
)

/**
 * Compares a file with the producer's products, matched by id, otherwise by exact name. If several rows match one
 * product, all of them are refused.
 */
export function planProductImport(rows: readonly ParsedRow[], own: readonly ProducerProduct[]): PlannedRow[] {
  const byId = new Map(own.map((product) => [product.id, product]))
  const byName = groupBy(own, ({ name }) => name)
  const planned = rows.map((row) => ({ row, target: targetOf(row, { byId, byName }) }))
  const lines = groupBy(planned, ({ target }) => ('key' in target ? target.key : undefined))
  return planned.map(({ row: { line, name, read }, target }) => {
    const rowRef = { line, name }
    if ('sentence' in target) return { ...rowRef, outcome: 'refused', field: target.field, sentence: target.sentence }
    const duplicates = lines.get(target.key)!
    if (duplicates.length > 1)
      return { ...rowRef, outcome: 'refused', field: null, sentence: duplicateText(duplicates, line) }
    return { ...rowRef, ...planRow(read as ProductRow, target.product) }
  })
}

interface ProductIndex {
  readonly byId: ReadonlyMap<string, ProducerProduct>
  readonly byName: ReadonlyMap<string, readonly ProducerProduct[]>
}

/** The product a row refers to, with a key that identifies it; or the row's problem. */
function targetOf(
  { read }: ParsedRow,
  { byId, byName }: ProductIndex,
): RowProblem | { key: string; product?: ProducerProduct } {
  if ('sentence' in read) return read
  const { id, form } = read
  if (id !== undefined) {
    const product = byId.get(id)
    return product ? { key: product.id, product } : { field: 'id', sentence: 'None of your products has this id.' }
  }
  const [product, ...more] = byName.get(form.name) ?? []
  if (more.length > 0)
    return {
      field: 'id',
      sentence: 'Several of your products have this name. Enter the id of the one you mean.',
    }
  return product ? { key: product.id, product } : { key: `new ${form.name}` }
}

function duplicateText(duplicates: readonly { readonly row: ParsedRow }[], line: number): string {
  const others = duplicates.map(({ row }) => row.line).filter((other) => other !== line)
  const which = others.length > 1 ? `Lines ${others.slice(0, 5).join(', ')}` : `Line ${others[0]}`
  return `${which} ${others.length > 1 ? 'are' : 'is'} about the same product. Keep only one of them.`
}

type RowPlan = PlannedRow extends infer P ? (P extends unknown ? Omit<P, 'line' | 'name'> : never) : never

function planRow(row: ProductRow, product: ProducerProduct | undefined): RowPlan {
  const refusal = row.form.name === product?.name ? undefined : nameRefusal(row.form.name, certificationsOf(product))
  if (refusal) return refused('name', refusal)
  if (!product) return { outcome: 'created', row }
  const detailsChanged = !hasSameDetails(row, product)
  const stockChanged = row.onHand !== undefined && row.onHand !== product.onHand
  if (!detailsChanged && !stockChanged) return { outcome: 'unchanged' }
  const { onHand, reserved: held, unit } = product
  if (row.form.unit !== unit && (onHand !== 0 || held !== 0))
    return refused('unit', refuse('unit_in_use', { onHand, unit }))
  if (stockChanged && row.onHand! < held) return refused('on hand', refuse('stock_reserved', { held }))
  return { outcome: 'changed', row, product, describes: detailsChanged, counts: stockChanged }
}

const certificationsOf = (product: ProducerProduct | undefined) =>
  product?.certificates.map(({ certification }) => certification) ?? []

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const refused = (field: ProductColumn, refusal: ReturnType<typeof refuse>) =>
  ({ outcome: 'refused', field, sentence: formatRowProblem(refusal) }) as const

/** Ignores line endings, which spreadsheets change. */
function hasSameDetails({ form }: ProductRow, product: ProducerProduct): boolean {
  const sameTexts = (['name', 'description'] as const).every(
    (text) => form[text] === product[text].replaceAll('\r\n', '\n').trim(),
  )
  const sameFields = (['category', 'unit', 'priceCents'] as const).every((field) => form[field] === product[field])
  return (
    sameTexts &&
    sameFields &&
    [...form.fulfillmentMethods].sort().join() === [...product.fulfillmentMethods].sort().join()
  )
}

/** A problem with a row, and its column. */
interface RowProblem {
  readonly field: ProductColumn
  readonly sentence: string
}

/** A parsed row. */
export interface ProductRow {
  readonly id: string | undefined
  readonly form: Omit<NewProduct, 'onHand'>
  /** Undefined if the cell is empty: the stock stays unchanged. */
  readonly onHand: number | undefined
}

/** Parses a row's cells; accepts labels or keys, `$3.50`, yes or no. */
export function parseProductRow(cellOf: (column: ProductColumn) => string): ProductRow | RowProblem {
  const cell = (column: ProductColumn) => unescapeCell(cellOf(column)).trim()
  const methods = fulfillmentMethodsIn(cell)
  if ('field' in methods) return methods
  const unit = unitOf(cell('unit'))
  if (cell('unit') && !unit) return unknownValue('unit', cell('unit'), UNITS)
  const category = knownCategory(cell('category'))
  if (cell('category') && !category) return unknownValue('category', cell('category'), CATEGORIES)
  const onHand = cell('on hand') ? numberOf(cell('on hand')) : 0
  const texts = { name: cell('name'), description: cell('description') }
  const fields = {
    ...texts,
    category,
    unit,
    priceCents: cell('price') ? centsOf(cell('price')) : undefined,
    fulfillmentMethods: methods,
    onHand,
  }
  const { data, error } = newProduct.safeParse(fields)
  if (!data) return firstProblemOf(error)
  const refusal = quantityRefusal(data.unit, data.onHand)
  if (refusal) return { field: 'on hand', sentence: formatRowProblem(refusal) }
  const { onHand: counted, ...form } = data
  return { id: cell('id') || undefined, form, onHand: cell('on hand') ? counted : undefined }
}

/** The catalog's text for a refusal. */
export function formatRowProblem({ refused, details }: Refusal): string {
  const known = (catalogProblems as Readonly<Record<string, (typeof catalogProblems)[keyof typeof catalogProblems]>>)[
    refused
  ]
  if (!known) return 'This could not be saved. Try again.'
  return typeof known.text === 'string' ? known.text : known.text(details)
}

const COLUMN_OF: Readonly<Record<string, ProductColumn>> = {
  name: 'name',
  description: 'description',
  category: 'category',
  unit: 'unit',
  priceCents: 'price',
  fulfillmentMethods: 'pickup',
  onHand: 'on hand',
}

function firstProblemOf(error: z.ZodError): RowProblem {
  const [{ path, message }] = error.issues as [z.core.$ZodIssue, ...z.core.$ZodIssue[]]
  return { field: COLUMN_OF[String(path[0])] ?? 'name', sentence: message }
}

const unknownValue = (
  field: ProductColumn,
  word: string,
  known: Readonly<Record<string, { label: string }>>,
): RowProblem => ({
  field,
  sentence: `We do not know “${word.slice(0, 40)}”. Choose one of ${Object.values(known)
    .map(({ label }) => label)
    .join(', ')}.`,
})

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', ''])

function fulfillmentMethodsIn(cell: (method: FulfillmentMethod) => string): FulfillmentMethod[] | RowProblem {
  const methods: FulfillmentMethod[] = []
  for (const method of Object.keys(FULFILLMENT_METHODS) as FulfillmentMethod[]) {
    const word = cell(method).toLowerCase()
    if (YES.has(word)) methods.push(method)
    else if (!NO.has(word)) return { field: method, sentence: 'Enter yes or no.' }
  }
  return methods
}

const knownCategory = (word: string): Category | undefined =>
  categoryOf(word.toLowerCase().replace(/[\s-]+/g, '_')) ?? keyWithLabel(CATEGORIES, word)

function unitOf(word: string): Unit | undefined {
  const short = word.toLowerCase().replace(/^per[\s_-]+/, '')
  return UNIT_WORDS[short] ?? keyWithLabel(UNITS, word)
}

const UNIT_WORDS: Readonly<Record<string, Unit | undefined>> = Object.assign(Object.create(null), {
  item: 'per_item',
  each: 'per_item',
  piece: 'per_item',
  lb: 'per_pound',
  lbs: 'per_pound',
  pound: 'per_pound',
  pounds: 'per_pound',
  bundle: 'per_bundle',
  bunch: 'per_bundle',
  oz: 'per_ounce',
  ounce: 'per_ounce',
  dozen: 'per_dozen',
} satisfies Record<string, Unit>)

const keyWithLabel = <K extends string>(known: Readonly<Record<K, { label: string }>>, word: string): K | undefined =>
  (Object.keys(known) as K[]).find((key) => known[key].label.toLowerCase() === word.toLowerCase())

/** Accepts `1,200`, `1200.5`, and `3,50` with a decimal comma; NaN for anything else. */
function numberOf(text: string): number {
  const normalized = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(normalized) ? Number(normalized) : Number.NaN
}

/** Whole cents; NaN for fractions of a cent. */
function centsOf(text: string): number {
  const cents = numberOf(text.replace(/^\$\s*/, '').trim()) * 100
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : Number.NaN
}
