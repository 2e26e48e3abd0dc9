import { useState } from 'react'
import { UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { useRefundOrder } from '#frontend/shared/orders/api.ts'
import { standing } from '#frontend/shared/orders/order-status.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Stepper } from '#frontend/shared/ui/quantity-stepper.tsx'
import '#frontend/shared/orders/orders.css'
import './orders.css'

const WORDS = {
  unfulfillable: {
    button: 'Not all of it is there',
    title: 'What is missing?',
    text: 'The buyer gets the money for it back, with its tax and its part of the processing fee, and keeps the rest of the order.',
    note: 'What happened, for the buyer',
  },
  goodwill: {
    button: 'Give money back',
    title: 'What do you give back?',
    text: 'The money goes to the card the buyer paid with, and comes out of your payouts.',
    note: 'What was not right, for the buyer',
  },
} as const

/** The producer gives some of an order back: what cannot be filled, or what was not right. */
export function RefundOrder({ order }: { readonly order: OrderCard }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!order.allowedRefund || (refundableLines(order).length === 0 && !deliveryLeft(order))) return null
  const words = WORDS[order.allowedRefund]
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      <Dialog open={open} title={words.title} onClose={close}>
        <RefundForm order={order} kind={order.allowedRefund} onDone={close} />
      </Dialog>
    </>
  )
}

interface RefundFormProps {
  readonly order: OrderCard
  readonly kind: keyof typeof WORDS
  readonly onDone: () => void
}

function RefundForm({ order, kind, onDone }: RefundFormProps) {
  const [amounts, setAmounts] = useState<Readonly<Record<string, number>>>({})
  const [delivery, setDelivery] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const refund = useRefundOrder(onDone)
  const lines = Object.entries(amounts)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }))
  const send = () => {
    if (refund.isPending) return
    if (lines.length === 0 && !delivery) return setError('Please choose what to give back.')
    if (!note.trim()) return setError('Please say why.')
    refund.mutate({ id: order.id, lines, delivery, note: note.trim() })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p>{WORDS[kind].text}</p>
      <RefundLines order={order} amounts={amounts} onChange={setAmounts} />
      {kind === 'goodwill' && deliveryLeft(order) && (
        <label className="refund-delivery">
          <input type="checkbox" checked={delivery} onChange={({ target }) => setDelivery(target.checked)} />
          The delivery fee as well
        </label>
      )}
      <Field label={WORDS[kind].note} error={error}>
        <textarea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div className="reason-dialog-ways">
        <Button look="quiet" onClick={onDone}>
          Leave it
        </Button>
        <Button type="submit" busy={refund.isPending}>
          Refund
        </Button>
      </div>
    </form>
  )
}

interface RefundLinesProps {
  readonly order: OrderCard
  readonly amounts: Readonly<Record<string, number>>
  readonly onChange: (amounts: Readonly<Record<string, number>>) => void
}

function RefundLines({ order, amounts, onChange }: RefundLinesProps) {
  const set =
    ({ itemId }: RefundableLine) =>
    (quantity: number) =>
      onChange({ ...amounts, [itemId]: quantity })
  return (
    <ul className="refund-lines">
      {refundableLines(order).map((line) => (
        <li key={line.itemId}>
          <span>
            {line.name} <small>{`${line.left} ${UNITS[line.unit as Unit]?.label ?? line.unit} in this order`}</small>
          </span>
          <Stepper
            value={amounts[line.itemId] ?? 0}
            step={UNITS[line.unit as Unit]?.step ?? 1}
            max={line.left}
            label={line.name}
            removable
            onChange={set(line)}
          />
        </li>
      ))}
    </ul>
  )
}

/** A line of an order with what of it may still be given back. */
interface RefundableLine {
  readonly itemId: string
  readonly name: string
  readonly unit: string
  readonly priceCents: number
  readonly left: number
}

/** What may still be given back, line by line: before the order leaves, what is to be packed; then, what was paid. */
const refundableLines = (order: OrderCard): RefundableLine[] =>
  order.lines
    .map((line) => {
      const { itemId, name, unit, unitPriceCents, quantity } = line
      const gone = order.allowedRefund === 'unfulfillable' ? line.missing : givenBack(order, itemId)
      return { itemId, name, unit, priceCents: unitPriceCents, left: Math.round((quantity - gone) * 100) / 100 }
    })
    .filter(({ left }) => left > 0)

/** Refunds that failed gave nothing. */
const givenBack = ({ refunds }: OrderCard, itemId: string): number =>
  standing(refunds)
    .flatMap((refund) => refund.lines.filter((line) => line.itemId === itemId))
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether the delivery fee has not gone back yet. */
const deliveryLeft = ({ deliveryFeeCents, refunds }: OrderCard): boolean =>
  deliveryFeeCents > 0 && !standing(refunds).some((refund) => refund.deliveryFeeCents > 0)
