import { type InventoryAdjusted, type InventoryItem, inventoryAdjustments } from '#domain/catalog/inventory.contract.ts'
import { type StockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formMessages } from '#frontend/shared/lib/forms.ts'

export type AdjustmentReason = StockChangeForm['reason']

/** The form's labels for each reason; a null `note` has no field. */
export const ADJUSTMENT_REASONS: Readonly<
  Record<AdjustmentReason, { readonly label: string; readonly amount: string; readonly note: string | null }>
> = {
  counted: { label: 'Count', amount: 'Quantity on hand', note: null },
  received: { label: 'Received', amount: 'Quantity to add', note: 'Note (optional)' },
  shrinkage: { label: 'Waste or loss', amount: 'Quantity to remove', note: 'What happened' },
  correction: { label: 'Correction', amount: 'Quantity', note: 'What was wrong' },
}

/** Values of the adjustment form. */
export interface AdjustmentValues {
  readonly reason: AdjustmentReason
  readonly amount: number | null
  readonly note: string
  /** Which way a correction goes. */
  readonly direction: 'add' | 'remove'
}

export const COUNT: AdjustmentValues = { reason: 'counted', amount: null, note: '', direction: 'remove' }

/** The values in the contract's form, for its schema to validate. `seen` is the stock on hand the producer saw. */
export function changeFrom({ reason, amount, note, direction }: AdjustmentValues, seen: number): unknown {
  const quantity = amount ?? undefined
  if (reason === 'counted') return { reason, onHand: quantity, expectedOnHand: seen }
  if (reason !== 'correction') return { reason, quantity, note }
  // The direction is a field of its own; a sign would reverse it.
  if (quantity === undefined || !(quantity > 0)) return { reason, quantity: Number.NaN, note }
  return { reason, quantity: direction === 'remove' ? -quantity : quantity, note }
}

/** The signed amount by which a change moves the stock on hand. */
const deltaOf = (change: StockChangeForm): number => {
  if (change.reason === 'counted') return change.onHand - change.expectedOnHand
  return change.reason === 'shrinkage' ? -change.quantity : change.quantity
}

/** Stock on hand after the change; undefined while the values are invalid. */
export function onHandAfter(values: AdjustmentValues, stock: { seen: number; now: number; unit: Unit }) {
  const change = changeFrom({ ...values, note: values.note || 'any' }, stock.seen)
  const parsed = stockChangeIn(stock.unit).safeParse(change)
  return parsed.success ? stock.now + deltaOf(parsed.data) : undefined
}

/** The correction that compensates a change; undefined if it moved nothing. */
export function undoOf(change: StockChangeForm): StockChangeForm | undefined {
  const delta = deltaOf(change)
  const label = ADJUSTMENT_REASONS[change.reason].label
  return delta === 0 ? undefined : { reason: 'correction', quantity: -delta, note: `Undo: ${label}` }
}

export interface BulkValues extends AdjustmentValues {
  readonly lines: readonly {
    readonly item: Pick<InventoryItem, 'id' | 'unit' | 'onHand'>
    readonly amount: number | null
  }[]
}

/** The lines with an amount; empty lines stay as they are. */
export const changesFrom = ({ lines, ...values }: BulkValues) =>
  lines
    .filter(({ amount }) => amount !== null)
    .map(({ item, amount }) => ({
      productId: item.id,
      change: changeFrom({ ...values, amount }, item.onHand) as StockChangeForm,
    }))

interface BulkProblems {
  /** By product. */
  readonly amounts: Readonly<Record<string, string>>
  readonly note: string | undefined
  /** The error of the form as a whole. */
  readonly form: string | undefined
}

/** Validation errors found before sending; undefined if there are none. */
export function problemsOf(values: BulkValues): BulkProblems | undefined {
  const changes = changesFrom(values)
  const units = new Map(values.lines.map(({ item }) => [item.id, item.unit]))
  const messages = [
    ...Object.entries(formMessages(inventoryAdjustments, { changes })),
    ...changes.flatMap(({ productId, change }, at) =>
      Object.entries(formMessages(stockChangeIn(units.get(productId)!), change)).map(
        ([path, message]): [string, string] => [`changes.${at}.change.${path}`, message],
      ),
    ),
  ]
  if (messages.length === 0) return undefined
  const amounts = messages.flatMap(([path, message]) => {
    const at = /^changes\.(\d+)\.change\.(onHand|quantity)$/.exec(path)
    return at ? [[changes[Number(at[1])]!.productId, message]] : []
  })
  return {
    amounts: Object.fromEntries(amounts),
    note: messages.find(([path]) => path.endsWith('.note'))?.[1],
    form: messages.find(([path]) => path === 'changes')?.[1],
  }
}

/** `Saved: 24 on hand`, or why the server refused the line. */
export const outcomeLabel = ({ refused, onHand }: InventoryAdjusted, unit: string): string =>
  refused ? refused.why : `Saved: ${formatQuantity(onHand ?? 0, unit)} on hand`

/** `3 saved.`, followed by the number of refused lines if there are any. */
export function outcomesLabel(outcomes: readonly InventoryAdjusted[]): string {
  const refused = outcomes.filter((outcome) => outcome.refused !== null).length
  const saved = `${outcomes.length - refused} saved.`
  return refused === 0 ? saved : `${saved} ${refused} could not be saved; see each line for the reason.`
}
