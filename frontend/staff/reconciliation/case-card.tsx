import { useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import { type DiscrepancyView, resolveDiscrepancyForm } from '#domain/reconciliation/contract.ts'
import type { DiscrepancyKind, LedgerSide } from '#domain/reconciliation/discrepancy.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useSettleCase } from './api.ts'
import './reconciliation.css'

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

interface Words {
  readonly title: string
  /** What it may mean, and what to do. */
  readonly advice: string
}

const WORDS: Readonly<Record<DiscrepancyKind, Words>> = {
  charge_without_order: {
    title: 'A card was charged, and no order is paid with it',
    advice: 'Look at the payment on the processor’s page. If it is none of ours, refund it there.',
  },
  order_without_charge: {
    title: 'An order is paid, and the processor knows no such charge',
    advice: 'Ask the producer to wait before the goods go out.',
  },
  charge_mismatch: {
    title: 'The charge and its orders come to different amounts',
    advice: 'Refund the difference on the processor’s page, or write to the buyer.',
  },
  refund_unrecorded: {
    title: 'Money went back that no order agreed on',
    advice: 'Somebody may have refunded it on the processor’s page: the producer’s part was not taken back.',
  },
  refund_missing: {
    title: 'A refund was sent, and the processor knows no such refund',
    advice: 'The buyer may still wait for it. Refund it on the processor’s page.',
  },
  refund_mismatch: {
    title: 'A refund stands differently at the processor',
    advice: 'Look at it on the processor’s page.',
  },
  transfer_unrecorded: {
    title: 'A producer was paid what no order asks for',
    advice: 'Reverse it on the processor’s page.',
  },
  transfer_missing: {
    title: 'A producer was paid, and the processor knows no such transfer',
    advice: 'The producer may still wait for it.',
  },
  transfer_mismatch: {
    title: 'A producer got another amount than the log says',
    advice: 'Compare the transfer and its reversals on the processor’s page.',
  },
  chargeback_unrecorded: {
    title: 'A bank disputes a charge that is none of ours',
    advice: 'Answer it on the processor’s page.',
  },
  chargeback_mismatch: {
    title: 'A dispute stands differently at the processor',
    advice: 'Look at it on the processor’s page.',
  },
  refund_overdue: {
    title: 'A refund was agreed more than an hour ago and has not been sent',
    advice: 'It was tried again just now. The processor’s page may say what is in its way.',
  },
  transfer_overdue: {
    title: 'A producer has waited more than an hour for a transfer',
    advice: 'It was tried again just now. The processor’s page may say what is in its way.',
  },
  store_credit_overdue: {
    title: 'A buyer has not received all of their store credit',
    advice: 'It was tried again just now. Check the refunds of the order against the buyer’s store credit.',
  },
  refund_failed: {
    title: 'The buyer’s bank did not take a refund',
    advice: 'Ask the buyer for another way, send the money, and note here how.',
  },
}

const caseWords = (kind: DiscrepancyKind): Words => WORDS[kind]

/** `$12.50, sent`, or that this side knows nothing of it. */
function sideWords({ cents, state }: LedgerSide): string {
  const parts = [cents === undefined ? undefined : formatMoney(cents), state && (STATES[state] ?? state)]
  return parts.filter(Boolean).join(', ') || 'nothing'
}

const STATES: Readonly<Record<string, string>> = {
  approved: 'approved, not submitted',
  succeeded: 'given to the bank',
  scheduled: 'scheduled',
  requested: 'asked for',
  created: 'paid out',
  closed: 'decided for us',
}

interface SettleFormProps {
  readonly id: string
  readonly onDone: () => void
}

function SettleForm({ id, onDone }: SettleFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(resolveDiscrepancyForm, { note: '' })
  const settle = useSettleCase()
  const done = () => {
    onDone()
    toast({ title: 'Case settled' })
  }
  const send = () => void settle.mutateAsync({ id, ...values }).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <Field
        label="What you did, for whoever looks later"
        error={errors.note}
        hint="The case comes back by itself if its figures change."
      >
        <textarea
          rows={4}
          maxLength={1000}
          value={values.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <FormFoot send="Settle Case" busy={settle.isPending} onCancel={onDone} />
    </form>
  )
}
