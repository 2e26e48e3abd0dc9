import { useRef, useState } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { ADVANCES, canPack, PRODUCER_STEPS } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/lib/paths.ts'
import type { Selection } from '#frontend/lib/use-selection.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { useStepMany } from './api.ts'
import { type BulkOutcome, outcomeOf } from './bulk-outcome.ts'
import { type BulkStep, bulkSteps } from './bulk-steps.ts'
import { OutcomeWords } from './outcome-words.tsx'
import './bulk-bar.css'

/** Selects what is shown, and takes a step with all that is selected. */
export function BulkBar({ selection }: { readonly selection: Selection<OrderCard> }) {
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const step = useStepMany()
  const bar = useRef<HTMLDivElement>(null)
  const { selectable, selected } = selection
  const take = ({ status, orders }: BulkStep) => {
    const ids = orders.map(({ id }) => id)
    const told = (taken: Parameters<typeof outcomeOf>[1]['taken']) => {
      setOutcome(outcomeOf(status, { asked: orders, taken }))
      selection.drop(ids)
    }
    step.mutate({ ids, status }, { onSuccess: (answer) => told(answer.orders) })
  }
  const clear = () => {
    selection.drop(selected.map(({ id }) => id))
    // The button goes: whoever pressed it stands on the box beside it.
    bar.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={bar} className="bulk-bar" role="group" aria-label="Several orders at once">
      {selectable.length > 0 && (
        <div className="bulk-bar-row">
          <Tick checked={selected.length === selectable.length} onChange={selection.toggleAll}>
            Select all shown
          </Tick>
          <span role="status">{selected.length > 0 && `${selected.length} selected`}</span>
          {selected.length > 0 && (
            <Button look="quiet" size="small" aria-label="Clear selection" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      )}
      {selected.length > 0 && <Ways selection={selection} busy={step.isPending} onTake={take} />}
      <OutcomeWords outcome={outcome} onClose={() => setOutcome(undefined)} />
    </div>
  )
}

interface WaysProps {
  readonly selection: Selection<OrderCard>
  readonly busy: boolean
  readonly onTake: (step: BulkStep) => void
}

function Ways({ selection: { selected }, busy, onTake }: WaysProps) {
  const toPack = selected.filter(({ status }) => canPack(status)).map(({ id }) => id)
  return (
    <div className="bulk-bar-row">
      {bulkSteps(selected).map((step, i) => (
        <Button
          key={step.status}
          size="small"
          look={i === 0 ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => onTake(step)}
        >
          {PRODUCER_STEPS[ADVANCES[step.status]].label} ({step.orders.length})
        </Button>
      ))}
      {toPack.length > 0 && (
        <LinkButton to={paths.packingOf(toPack)} look="secondary" size="small">
          Packing slips ({toPack.length})
        </LinkButton>
      )}
    </div>
  )
}
