import { type InventoryAdjusted, type InventoryItem, inventoryAdjustments } from '#domain/catalog/inventory.contract.ts'
import { type StockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import { formMessages } from '#frontend/lib/form-messages.ts'
import { amountIn, changeFrom, NOTHING_TYPED, type StockChangeReason } from './shelf-change.ts'

/** What may be done with several shelves in one table. */
export const BULK_WAYS = ['counted', 'received', 'shrinkage'] as const satisfies readonly StockChangeReason[]
export type BulkWay = (typeof BULK_WAYS)[number]

export interface TypedLine {
  readonly line: InventoryItem
  readonly amount: string
}

export interface BulkDraft {
  readonly way: BulkWay
  readonly note: string
  readonly lines: readonly TypedLine[]
}

/** Those with an amount, as the contract has them; what was left empty is left alone. */
export const changesIn = ({ way, note, lines }: BulkDraft) =>
  lines
    .filter(({ amount }) => amountIn(amount) !== undefined)
    .map(({ line, amount }) => ({
      productId: line.id,
      change: changeFrom(way, { ...NOTHING_TYPED, amount, note }, line.onHand) as StockChangeForm,
    }))

export interface BulkProblems {
  /** By product. */
  readonly amounts: Readonly<Record<string, string>>
  readonly note: string | undefined
  /** Of the whole table. */
  readonly all: string | undefined
}
export const NO_PROBLEMS: BulkProblems = { amounts: {}, note: undefined, all: undefined }

/** What is wrong with a table before it is sent; undefined when nothing is. */
export function problemsIn(draft: BulkDraft): BulkProblems | undefined {
  const changes = changesIn(draft)
  const units = new Map(draft.lines.map(({ line }) => [line.id, line.unit]))
  const messages = [
    ...Object.entries(formMessages(inventoryAdjustments, { changes })),
    ...changes.flatMap(({ productId, change }, at) =>
      Object.entries(formMessages(stockChangeIn(units.get(productId)!), change)).map(
        ([path, message]): [string, string] => [`changes.${at}.change.${path}`, message],
      ),
    ),
  ]
  if (messages.length === 0) return undefined
  const note = messages.find(([path]) => path.endsWith('.note'))?.[1]
  const amounts = messages.flatMap(([path, message]) => {
    const at = /^changes\.(\d+)\.change\.(onHand|quantity)$/.exec(path)
    return at ? [[changes[Number(at[1])]!.productId, message]] : []
  })
  return { amounts: Object.fromEntries(amounts), note, all: messages.find(([path]) => path === 'changes')?.[1] }
}

/** What came of the lines, by product. */
export const outcomesOf = (products: readonly InventoryAdjusted[]): ReadonlyMap<string, InventoryAdjusted> =>
  new Map(products.map((one) => [one.id, one]))
