import { useState } from 'react'
import type { DiscrepancyView } from '#domain/reconciliation/contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { Moment } from '#frontend/ui/moment.tsx'
import { caseWords, sideWords } from './case-words.ts'
import { SettleForm } from './settle-form.tsx'
import './case-card.css'

interface CaseCardProps {
  readonly found: DiscrepancyView
  /** Whether the one who looks may settle it. */
  readonly maySettle: boolean
}

/** One difference: what each side says, the orders it touches, and what was done about it. */
export function CaseCard({ found, maySettle }: CaseCardProps) {
  const { id, kind, status, recorded, reported, openedAt } = found
  const { title, advice } = caseWords(kind)
  return (
    <Card role="listitem" aria-labelledby={id} className="money-case">
      <h2 id={id}>{title}</h2>
      <p className="money-case-since">
        Found <Moment at={openedAt} />
      </p>
      <dl>
        <Side label="Our log" words={sideWords(recorded)} />
        <Side label="The processor" words={sideWords(reported)} />
        <References found={found} />
      </dl>
      {status === 'open' ? <p>{advice}</p> : <Outcome found={found} />}
      {status === 'open' && maySettle && <Settle id={id} />}
    </Card>
  )
}

function Side({ label, words }: { readonly label: string; readonly words: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </div>
  )
}

/** What to look for on the processor's page, and the orders. */
function References({ found: { subject, paymentIntentId, orders } }: { readonly found: DiscrepancyView }) {
  const ids = [...new Set([subject, ...(paymentIntentId ? [paymentIntentId] : [])])]
  return (
    <>
      <div>
        <dt>Known as</dt>
        {ids.map((id) => (
          <dd key={id}>
            <code>{id}</code>
          </dd>
        ))}
      </div>
      {orders.length > 0 && (
        <div>
          <dt>{orders.length === 1 ? 'Order' : 'Orders'}</dt>
          {orders.map(({ id, number }) => (
            <dd key={id}>#{number}</dd>
          ))}
        </div>
      )}
    </>
  )
}

function Outcome({ found: { status, resolvedBy, note, updatedAt } }: { readonly found: DiscrepancyView }) {
  const when = <Moment at={updatedAt} />
  if (status === 'cleared') return <p>Gone by itself: a later comparison did not find it any more ({when}).</p>
  return (
    <p>
      Settled by {resolvedBy} ({when}): {note}
    </p>
  )
}

function Settle({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Settle
      </Button>
      <FormDialog open={open} title="What was done?" onClose={close}>
        <SettleForm id={id} onDone={close} />
      </FormDialog>
    </>
  )
}
