import { useRef, useState } from 'react'
import { type InventoryAdjusted, type InventoryItem, inventoryAdjustments } from '#domain/catalog/inventory.contract.ts'
import { type StockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { formMessages, useFailure } from '#frontend/shared/lib/forms.ts'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useChangeMany } from './api.ts'
import { amountIn, changeFrom, NOTHING_TYPED, type StockChangeReason } from './shelf-change.ts'
import { TASKS } from './shelf-tasks.ts'
import './inventory.css'

interface BulkTableProps {
  readonly lines: readonly InventoryItem[]
  readonly way: BulkWay
  readonly amounts: Readonly<Record<string, string>>
  readonly problems: Readonly<Record<string, string>>
  readonly outcomes: ReadonlyMap<string, InventoryAdjusted>
  readonly onType: (id: string, amount: string) => void
}

const ASKS: Readonly<Record<BulkWay, string>> = { counted: 'There', received: 'Came', shrinkage: 'Gone' }

/** One line for each shelf, with what came of it. */
function BulkTable({ lines, way, amounts, problems, outcomes, onType }: BulkTableProps) {
  return (
    <table className="bulk-table">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">{ASKS[way]}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.name}
              <small>{formatQuantity(line.onHand, line.unit)} on hand</small>
              <Outcome outcome={outcomes.get(line.id)} problem={problems[line.id]} unit={line.unit} />
            </th>
            <td>
              <input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                aria-label={`${ASKS[way]}: ${line.name} (${UNITS[line.unit].short})`}
                aria-invalid={problems[line.id] ? true : undefined}
                disabled={outcomes.get(line.id)?.refused === null}
                value={amounts[line.id] ?? ''}
                onChange={({ target }) => onType(line.id, target.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface OutcomeProps {
  readonly outcome: InventoryAdjusted | undefined
  readonly problem: string | undefined
  readonly unit: string
}

function Outcome({ outcome, problem, unit }: OutcomeProps) {
  const wrong = problem ?? outcome?.refused?.why
  return (
    <span role="status" className={wrong ? 'field-error' : 'bulk-done'}>
      {wrong ?? (outcome && `Saved: now ${formatQuantity(outcome.onHand ?? 0, unit)} on hand`)}
    </span>
  )
}

/** What may be done with several shelves in one table. */
const BULK_WAYS = ['counted', 'received', 'shrinkage'] as const satisfies readonly StockChangeReason[]
type BulkWay = (typeof BULK_WAYS)[number]

interface TypedLine {
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

interface BulkProblems {
  /** By product. */
  readonly amounts: Readonly<Record<string, string>>
  readonly note: string | undefined
  /** Of the whole table. */
  readonly all: string | undefined
}
const NO_PROBLEMS: BulkProblems = { amounts: {}, note: undefined, all: undefined }

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
const outcomesOf = (products: readonly InventoryAdjusted[]): ReadonlyMap<string, InventoryAdjusted> =>
  new Map(products.map((one) => [one.id, one]))

const CHIPS = BULK_WAYS.map((key) => ({ key, label: TASKS[key] }))

const HINTS: Readonly<Record<BulkWay, string>> = {
  counted: 'Type what is there. What is sold until you save stays sold. A line left empty is left alone.',
  received: 'Type what came. A line left empty is left alone.',
  shrinkage: 'Type what is gone. A line left empty is left alone.',
}

interface BulkFormProps {
  /** Those selected; the table keeps them as they were when it was opened. */
  readonly lines: readonly InventoryItem[]
  readonly onDone: () => void
}

/** Counts, adds or wastes on several shelves at once; each line says what came of it. */
export function BulkForm({ lines: selected, onDone }: BulkFormProps) {
  const [lines] = useState(selected)
  const [way, choose] = useState<BulkWay>('counted')
  const [note, setNote] = useState('')
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, InventoryAdjusted>>(new Map())
  const form = useRef<HTMLFormElement>(null)
  const failure = useFailure('Error')
  const change = useChangeMany()
  // What went through is done; what was refused may be put right and sent again.
  const open = lines.filter(({ id }) => outcomes.get(id)?.refused !== null)
  const draft = { way, note, lines: open.map((line) => ({ line, amount: amounts[line.id] ?? '' })) }
  const told = (products: readonly InventoryAdjusted[]) => {
    setOutcomes(new Map([...outcomes, ...outcomesOf(products)]))
    if (products.some(({ refused }) => refused !== null)) return
    const saved = products.length === 1 ? '1 product saved.' : `${products.length} products saved.`
    toast({ title: 'Bulk inventory update completed', text: saved })
    onDone()
  }
  const send = () => {
    const found = problemsIn(draft)
    setProblems(found ?? NO_PROBLEMS)
    failure.over()
    if (found) return form.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
    change.mutate({ changes: changesIn(draft) }, { onSuccess: ({ products }) => told(products), onError: failure.say })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) send()
      }}
    >
      <Chips label="What to do" chips={CHIPS} active={way} onChange={choose} />
      <p className="soft">{HINTS[way]}</p>
      <BulkTable
        lines={lines}
        way={way}
        amounts={amounts}
        problems={problems.amounts}
        outcomes={outcomes}
        onType={(id, amount) => setAmounts({ ...amounts, [id]: amount })}
      />
      {problems.all && (
        <p className="field-error" role="alert">
          {problems.all}
        </p>
      )}
      {way !== 'counted' && (
        <Field label={way === 'shrinkage' ? 'What happened to them' : 'Where from (optional)'} error={problems.note}>
          <input value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
        </Field>
      )}
      <p role="status">{summaryOf([...outcomes.values()])}</p>
      <FormFoot send="Save all" busy={change.isPending} onCancel={onDone} />
    </form>
  )
}

/** The lines may be out of sight: what came of them is said here as well. */
function summaryOf(outcomes: readonly InventoryAdjusted[]): string {
  const refused = outcomes.filter((one) => one.refused !== null).length
  if (outcomes.length === 0) return ''
  const saved = `${outcomes.length - refused} saved.`
  return refused === 0 ? saved : `${saved} ${refused} could not be: their lines say why.`
}
