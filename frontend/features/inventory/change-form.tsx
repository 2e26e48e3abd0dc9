import { useState } from 'react'
import { amountWords } from '#domain/catalog/amount-words.ts'
import type { ShelfLine } from '#domain/catalog/inventory.ts'
import { type StockChange, stockChange } from '#domain/catalog/own-goods.ts'
import { UNITS } from '#domain/catalog/vocabulary.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useChangeStock } from './api.ts'
import { changeFrom, NOTHING_TYPED, onHandAfter, type Why } from './shelf-change.ts'
import { SoldMeanwhile } from './sold-meanwhile.tsx'

const WORDS: Readonly<Record<Why, { readonly amount: string; readonly send: string; readonly reason: string }>> = {
  counted: { amount: 'How much is there', send: 'Save count', reason: '' },
  added: { amount: 'How much came', send: 'Add', reason: 'Where from (optional)' },
  wasted: { amount: 'How much is gone', send: 'Take off', reason: 'What happened to it' },
  corrected: { amount: 'By how much', send: 'Correct', reason: 'What was wrong' },
}

interface ChangeFormProps {
  readonly line: ShelfLine
  readonly why: Why
  readonly onDone: () => void
}

/** Counts, adds, wastes or corrects what is on one shelf. */
export function ChangeForm({ line, why, onDone }: ChangeFormProps) {
  const [seen, look] = useState(line.onHand)
  const change = useChangeStock()
  const form = useForm({
    schema: stockChange,
    initial: { ...NOTHING_TYPED },
    failed: 'Error',
    toForm: (typed) => changeFrom(why, typed, seen),
    fieldOf: (path) => (path === 'reason' ? 'reason' : 'amount'),
  })
  const words = WORDS[why]
  const send = () =>
    change
      .mutateAsync({ id: line.id, change: stockChange.parse(changeFrom(why, form.values, seen)) as StockChange })
      .then(({ onHand }) => {
        onDone()
        const text = `${line.name}: ${amountWords(onHand, line.unit)} on hand.`
        toast({ title: 'Inventory updated successfully', text })
      }, form.refused)
  return (
    <form {...form.props(change.isPending, () => void send())}>
      <p>{aboutShelf(line)}</p>
      {why === 'counted' && seen !== line.onHand && <SoldMeanwhile line={line} seen={seen} onLook={look} />}
      {why === 'corrected' && (
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
        hint={afterWords(line, onHandAfter(why, form.values, { seen, now: line.onHand }))}
      >
        <input {...form.field('amount')} type="text" inputMode="decimal" autoComplete="off" maxLength={12} />
      </Field>
      {words.reason && (
        <Field label={words.reason} error={form.errors.reason}>
          <input {...form.field('reason')} type="text" maxLength={200} />
        </Field>
      )}
      <FormFoot send={words.send} busy={change.isPending} onCancel={onDone} />
    </form>
  )
}

function aboutShelf({ onHand, held, unit }: ShelfLine): string {
  const there = `${amountWords(onHand, unit)} on hand.`
  return held > 0 ? `${there} ${amountWords(held, unit)} of it held by buyers who are paying: they count too.` : there
}

const afterWords = ({ unit }: ShelfLine, after: number | undefined): string =>
  after === undefined
    ? `In steps of ${UNITS[unit].step}.`
    : after < 0
      ? 'More than is there.'
      : `Then ${amountWords(after, unit)} on hand.`
