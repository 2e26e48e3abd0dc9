import { refuse } from '../kernel/refusal.ts'
import { nameRefusal } from './certification-claims.ts'
import { formatRowProblem, type ProductRow, type RowProblem } from './goods-row.ts'
import type { ProductColumn } from './product-csv.ts'
import type { ProducerProduct } from './product-listings.contract.ts'

/** A line of a list: where it stands, what it calls the product, and what it says or what is wrong with it. */
export interface ParsedRow {
  readonly line: number
  readonly name: string
  readonly read: ProductRow | RowProblem
}

/** What is to be done about a line. `product` is as it stood when the plan was made. */
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
 * Compares a list with the producer's own goods: found by id, else by exact name. Several lines for one product are
 * refused, all of them: none is more right than the others.
 */
export function planProductImport(rows: readonly ParsedRow[], own: readonly ProducerProduct[]): PlannedRow[] {
  const byId = new Map(own.map((product) => [product.id, product]))
  const byName = groupedBy(own, ({ name }) => name)
  const planned = rows.map((row) => ({ row, target: targetOf(row, { byId, byName }) }))
  const lines = groupedBy(planned, ({ target }) => ('key' in target ? target.key : undefined))
  return planned.map(({ row: { line, name, read }, target }) => {
    const said = { line, name }
    if ('sentence' in target) return { ...said, outcome: 'refused', field: target.field, sentence: target.sentence }
    const twins = lines.get(target.key)!
    if (twins.length > 1) return { ...said, outcome: 'refused', field: null, sentence: twinWords(twins, line) }
    return { ...said, ...planRow(read as ProductRow, target.product) }
  })
}

interface Known {
  readonly byId: ReadonlyMap<string, ProducerProduct>
  readonly byName: ReadonlyMap<string, readonly ProducerProduct[]>
}

/** Which product a line means: by what it is told apart from others, and what stands there already. */
function targetOf(
  { read }: ParsedRow,
  { byId, byName }: Known,
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
      sentence: 'Several of your products have this name. Please enter the id of the one you mean.',
    }
  return product ? { key: product.id, product } : { key: `new ${form.name}` }
}

function twinWords(twins: readonly { readonly row: ParsedRow }[], line: number): string {
  const others = twins.map(({ row }) => row.line).filter((other) => other !== line)
  const which = others.length > 1 ? `Lines ${others.slice(0, 5).join(', ')}` : `Line ${others[0]}`
  return `${which} ${others.length > 1 ? 'are' : 'is'} about the same product. Please keep one of them.`
}

type Work = PlannedRow extends infer P ? (P extends unknown ? Omit<P, 'line' | 'name'> : never) : never

function planRow(row: ProductRow, product: ProducerProduct | undefined): Work {
  const claims = row.form.name === product?.name ? undefined : nameRefusal(row.form.name, certificationsOf(product))
  if (claims) return refused('name', claims)
  if (!product) return { outcome: 'created', row }
  const describes = !isDescribedSo(row, product)
  const counts = row.onHand !== undefined && row.onHand !== product.onHand
  if (!describes && !counts) return { outcome: 'unchanged' }
  const { onHand, held, unit } = product
  if (row.form.unit !== unit && (onHand !== 0 || held !== 0))
    return refused('unit', refuse('unit_in_use', { onHand, unit }))
  if (counts && row.onHand! < held) return refused('on hand', refuse('stock_reserved', { held }))
  return { outcome: 'changed', row, product, describes, counts }
}

const certificationsOf = (product: ProducerProduct | undefined) =>
  product?.certificates.map(({ certification }) => certification) ?? []

function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
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

/** Spreadsheets end lines in their own way: that is no change. */
function isDescribedSo({ form }: ProductRow, product: ProducerProduct): boolean {
  const same = (['name', 'description'] as const).every(
    (text) => form[text] === product[text].replaceAll('\r\n', '\n').trim(),
  )
  const facts = (['category', 'unit', 'priceCents'] as const).every((fact) => form[fact] === product[fact])
  return same && facts && [...form.fulfilments].sort().join() === [...product.fulfilments].sort().join()
}
