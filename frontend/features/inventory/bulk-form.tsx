import { useRef, useState } from 'react'
import type { InventoryAdjusted, InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { useFailure } from '#frontend/lib/use-failure.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useChangeMany } from './api.ts'
import { BULK_WAYS, type BulkWay, changesIn, NO_PROBLEMS, outcomesOf, problemsIn } from './bulk-lines.ts'
import { BulkTable } from './bulk-table.tsx'
import { TASKS } from './shelf-tasks.ts'

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
