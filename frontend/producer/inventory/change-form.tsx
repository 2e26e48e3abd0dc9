import { useState } from 'react'
import type { InventoryItem } from '#domain/catalog/inventory.contract.ts'
import { type StockChangeForm, stockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useChangeStock } from './api.ts'
import { changeFrom, NOTHING_TYPED, onHandAfter, type StockChangeReason } from './shelf-change.ts'
import './inventory.css'

const WORDS: Readonly<
  Record<StockChangeReason, { readonly amount: string; readonly send: string; readonly note: string }>
> = {
  counted: { amount: 'How much is there', send: 'Save count', note: '' },
  received: { amount: 'How much came', send: 'Add', note: 'Where from (optional)' },
  shrinkage: { amount: 'How much is gone', send: 'Take off', note: 'What happened to it' },
  correction: { amount: 'By how much', send: 'Correct', note: 'What was wrong' },
}

interface ChangeFormProps {
  readonly line: InventoryItem
  readonly reason: StockChangeReason
  readonly onDone: () => void
}

/** Counts, adds, wastes or corrects what is on one shelf. */
export function ChangeForm({ line, reason, onDone }: ChangeFormProps) {
  const [seen, look] = useState(line.onHand)
  const change = useChangeStock()
  const form = useForm({
    schema: stockChangeIn(line.unit),
    initial: { ...NOTHING_TYPED },
    failed: 'Error',
    toForm: (typed) => changeFrom(reason, typed, seen),
    fieldOf: (path) => (path === 'note' ? 'note' : 'amount'),
  })
  const words = WORDS[reason]
  const send = () =>
    change
      .mutateAsync({
        id: line.id,
        change: stockChangeForm.parse(changeFrom(reason, form.values, seen)) as StockChangeForm,
      })
      .then(({ onHand }) => {
        onDone()
        const text = `${line.name}: ${formatQuantity(onHand, line.unit)} on hand.`
        toast({ title: 'Inventory updated successfully', text })
      }, form.refused)
  return (
    <form {...form.props(change.isPending, () => void send())}>
      <p>{aboutShelf(line)}</p>
      {reason === 'counted' && seen !== line.onHand && <SoldMeanwhile line={line} seen={seen} onLook={look} />}
      {reason === 'correction' && (
        <Field label="There is">
          <select {...form.field('direction')}>
            <option value="less">less than it says</option>
            <option value="more">more than it says</option>
          </select>
        </Field>
      )}
      <Field
        label={`${words.amount} (${UNITS[line.unit].short})`}
        error={form.errors.amount}
        hint={afterWords(line, onHandAfter(reason, form.values, { seen, now: line.onHand, unit: line.unit }))}
      >
        <input {...form.field('amount')} type="text" inputMode="decimal" autoComplete="off" maxLength={12} />
      </Field>
      {words.note && (
        <Field label={words.note} error={form.errors.note}>
          <input {...form.field('note')} type="text" maxLength={200} />
        </Field>
      )}
      <FormFoot send={words.send} busy={change.isPending} onCancel={onDone} />
    </form>
  )
}

function aboutShelf({ onHand, reserved: held, unit }: InventoryItem): string {
  const there = `${formatQuantity(onHand, unit)} on hand.`
  return held > 0
    ? `${there} ${formatQuantity(held, unit)} of it held by buyers who are paying: they count too.`
    : there
}

const afterWords = ({ unit }: InventoryItem, after: number | undefined): string =>
  after === undefined
    ? `In steps of ${UNITS[unit].step}.`
    : after < 0
      ? 'More than is there.'
      : `Then ${formatQuantity(after, unit)} on hand.`

interface SoldMeanwhileProps {
  readonly line: InventoryItem
  /** What the page said when the count began. */
  readonly seen: number
  readonly onLook: (onHand: number) => void
}

/** The shelf has changed while it was counted: a count of before is taken as one, unless it was made just now. */
function SoldMeanwhile({ line: { onHand, unit }, seen, onLook }: SoldMeanwhileProps) {
  const change = formatQuantity(Math.abs(onHand - seen), unit)
  return (
    <div className="sold-meanwhile" role="status">
      <p>
        {onHand < seen
          ? `Meanwhile ${change} went, most likely to a buyer. We take them off your count.`
          : `Meanwhile ${change} came. We add them to your count.`}
      </p>
      <Button look="secondary" size="small" onClick={() => onLook(onHand)}>
        I counted just now
      </Button>
    </div>
  )
}
