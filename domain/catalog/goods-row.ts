import type { z } from 'zod'
import type { Refusal } from '../kernel/refusal.ts'
import { catalogProblems } from './contract.ts'
import { unescapeCell } from './csv-cells.ts'
import type { ProductColumn } from './product-csv.ts'
import { type NewProduct, newProduct } from './product-listings.contract.ts'
import {
  CATEGORIES,
  type Category,
  categoryOf,
  FULFILLMENT_METHODS,
  type FulfillmentMethod,
  UNITS,
  type Unit,
} from './product-taxonomy.ts'
import { quantityRefusal } from './stock-quantity.ts'

/** What is wrong with a line of a list, and in which column. */
export interface RowProblem {
  readonly field: ProductColumn
  readonly sentence: string
}

/** A line of a list as it is understood. */
export interface ProductRow {
  readonly id: string | undefined
  readonly form: Omit<NewProduct, 'onHand'>
  /** Undefined when the cell is empty: then the shelf stays as it is. */
  readonly onHand: number | undefined
}

/** Reads a line's cells the way people fill them in: labels or keys, `$3.50`, yes or no. */
export function parseProductRow(cellOf: (column: ProductColumn) => string): ProductRow | RowProblem {
  const cell = (column: ProductColumn) => unescapeCell(cellOf(column)).trim()
  const ways = waysOf(cell)
  if ('field' in ways) return ways
  const unit = unitOf(cell('unit'))
  if (cell('unit') && !unit) return unknown('unit', cell('unit'), UNITS)
  const category = knownCategory(cell('category'))
  if (cell('category') && !category) return unknown('category', cell('category'), CATEGORIES)
  const onHand = cell('on hand') ? numberOf(cell('on hand')) : 0
  const texts = { name: cell('name'), description: cell('description') }
  const told = {
    ...texts,
    category,
    unit,
    priceCents: cell('price') ? centsOf(cell('price')) : undefined,
    fulfilments: ways,
    onHand,
  }
  const { data, error } = newProduct.safeParse(told)
  if (!data) return firstOf(error)
  const refusal = quantityRefusal(data.unit, data.onHand)
  if (refusal) return { field: 'on hand', sentence: formatRowProblem(refusal) }
  const { onHand: counted, ...form } = data
  return { id: cell('id') || undefined, form, onHand: cell('on hand') ? counted : undefined }
}

/** What the catalogue says of a refusal. */
export function formatRowProblem({ refused, details }: Refusal): string {
  const known = (catalogProblems as Readonly<Record<string, (typeof catalogProblems)[keyof typeof catalogProblems]>>)[
    refused
  ]
  if (!known) return 'This could not be saved. Please try again.'
  return typeof known.text === 'string' ? known.text : known.text(details)
}

const COLUMN_OF: Readonly<Record<string, ProductColumn>> = {
  name: 'name',
  description: 'description',
  category: 'category',
  unit: 'unit',
  priceCents: 'price',
  fulfilments: 'pickup',
  onHand: 'on hand',
}

function firstOf(error: z.ZodError): RowProblem {
  const [{ path, message }] = error.issues as [z.core.$ZodIssue, ...z.core.$ZodIssue[]]
  return { field: COLUMN_OF[String(path[0])] ?? 'name', sentence: message }
}

const unknown = (
  field: ProductColumn,
  word: string,
  known: Readonly<Record<string, { label: string }>>,
): RowProblem => ({
  field,
  sentence: `We do not know “${word.slice(0, 40)}”. Please choose one of ${Object.values(known)
    .map(({ label }) => label)
    .join(', ')}.`,
})

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', ''])

function waysOf(cell: (way: FulfillmentMethod) => string): FulfillmentMethod[] | RowProblem {
  const ways: FulfillmentMethod[] = []
  for (const way of Object.keys(FULFILLMENT_METHODS) as FulfillmentMethod[]) {
    const word = cell(way).toLowerCase()
    if (YES.has(word)) ways.push(way)
    else if (!NO.has(word)) return { field: way, sentence: 'Please enter yes or no.' }
  }
  return ways
}

const knownCategory = (word: string): Category | undefined =>
  categoryOf(word.toLowerCase().replace(/[\s-]+/g, '_')) ?? labelled(CATEGORIES, word)

function unitOf(word: string): Unit | undefined {
  const short = word.toLowerCase().replace(/^per[\s_-]+/, '')
  return UNIT_WORDS[short] ?? labelled(UNITS, word)
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

const labelled = <K extends string>(known: Readonly<Record<K, { label: string }>>, word: string): K | undefined =>
  (Object.keys(known) as K[]).find((key) => known[key].label.toLowerCase() === word.toLowerCase())

/** `1,200` and `1200.5`, and `3,50` where a comma stands for the point; else not a number. */
function numberOf(text: string): number {
  const usual = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(usual) ? Number(usual) : Number.NaN
}

/** Whole cents; a price with a fraction of a cent is none. */
function centsOf(text: string): number {
  const cents = numberOf(text.replace(/^\$\s*/, '').trim()) * 100
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : Number.NaN
}
