import { inventorySettings, thresholdFor } from '#domain/catalog/inventory-settings.decider.ts'
import { product } from '#domain/catalog/product.decider.ts'
import type { PlannedRow } from '#domain/catalog/product-import.ts'
import { formatRowProblem, type ProductRow } from '#domain/catalog/product-import.ts'
import type { ImportedRow } from '#domain/catalog/product-listings.contract.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { type CommandContext, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { CommandConflict } from '../command-bus.ts'
import type { ImportDeps } from './import-deps.ts'
import { listProduct } from './list-product.ts'
import { unitChangeRefusal } from './unit-change.ts'

interface RowWork {
  readonly row: PlannedRow
  readonly producerId: string
  /** Of the whole request; each row's commands have ids made of it. */
  readonly by: CommandContext
}

interface RowDone {
  readonly row: ImportedRow
  readonly position: Position | undefined
}

/** Does what the plan says about one line; what has come up since the plan was made is told like all else. */
export async function importRow(deps: ImportDeps, { row: planned, producerId, by }: RowWork): Promise<RowDone> {
  const { line, name, outcome } = planned
  const said = { line, name, outcome, field: null, sentence: null }
  if (outcome === 'unchanged') return { row: said, position: undefined }
  if (outcome === 'refused')
    return { row: { ...said, field: planned.field, sentence: planned.sentence }, position: undefined }
  const done = await tried(() =>
    outcome === 'created' ? create(deps, planned.row, { producerId, by }) : change(deps, planned, { producerId, by }),
  )
  if ('sentence' in done) return { row: { ...said, outcome: 'refused', ...done }, position: undefined }
  return { row: said, position: done.position }
}

interface Sender {
  readonly producerId: string
  readonly by: CommandContext
}

interface Failed {
  readonly field: string | null
  readonly sentence: string
}
type Done = { readonly position: Position | undefined } | Failed

/** Its id is made of the request's and its name: the request sent again lists it once. */
async function create(
  { bus, runtime }: ImportDeps,
  { form, onHand = 0 }: ProductRow,
  { producerId, by }: Sender,
): Promise<Done> {
  const productId = runtime.deriveId('product', childCommandId(by.commandId, form.name))
  const own = { ...by, commandId: childCommandId(by.commandId, productId) }
  const listed = await listProduct(bus, { productId, producerId, form: { ...form, onHand }, by: own })
  return isRefusal(listed) ? failed(listed) : listed
}

type Changed = Extract<PlannedRow, { outcome: 'changed' }>

async function change(deps: ImportDeps, planned: Changed, { producerId, by }: Sender): Promise<Done> {
  const { describes, counts, product: was } = planned
  const own = { ...by, commandId: childCommandId(by.commandId, was.id) }
  const described = describes ? await describe(deps, planned, { producerId, by: own }) : { position: undefined }
  if ('sentence' in described || !counts) return described
  const counted = await count(deps, planned, { producerId, by: own })
  if (!('sentence' in counted)) return { position: counted.position ?? described.position }
  return describes ? { ...counted, sentence: `${counted.sentence} All else on this line was saved.` } : counted
}

async function describe(
  { bus }: ImportDeps,
  { row, product: was }: Changed,
  { producerId, by }: Sender,
): Promise<Done> {
  const { priceCents, ...description } = row.form
  const wrong = await unitChangeRefusal(bus, { productId: was.id, producerId, unit: description.unit })
  if (wrong) return failed(wrong, 'unit')
  const command = { type: 'UpdateProduct', producerId, seen: was.version, description, priceCents } as const
  const revised = await bus.dispatch({ decider: product, id: was.id, command, context: by })
  return isRefusal(revised) ? failed(revised) : revised
}

/** A count compared with what the list was compared with: what was sold since stays sold. */
async function count({ bus }: ImportDeps, { row, product: was }: Changed, { producerId, by }: Sender): Promise<Done> {
  const of = { productId: was.id, producerId, onHand: row.onHand ?? was.onHand, seen: was.onHand }
  const lowStockThreshold = was.listed
    ? { lowStockThreshold: thresholdFor(await bus.load(inventorySettings, producerId), was.id) }
    : {}
  const command = { type: 'CountStock', ...of, reason: 'import', ...lowStockThreshold } as const
  const byCount = { ...by, commandId: childCommandId(by.commandId, 'count') }
  const counted = await bus.dispatch({ decider: stock, id: was.id, command, context: byCount })
  return isRefusal(counted) ? failed(counted, 'on hand') : counted
}

const failed = (refusal: Refusal, field: string | null = null): Failed => ({
  field,
  sentence: formatRowProblem(refusal),
})

/** Somebody writing to the same product without pause costs this line, not the list. */
async function tried(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CommandConflict)) throw error
    return { field: null, sentence: 'Somebody else changed this at the same moment. Please try again.' }
  }
}
