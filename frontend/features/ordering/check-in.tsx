import { type FormEvent, useEffect, useState } from 'react'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { type CheckInAsked, useChangeStatus, useCheckIn } from './api.ts'
import { CodeReader } from './code-reader.tsx'
import { OrderLines } from './order-lines.tsx'
import './check-in.css'

/** Somebody has come for their order: its code is read or its number typed, the order is looked at and handed over. */
export function CheckIn({ code }: { readonly code: string | undefined }) {
  const found = useCheckIn()
  const { mutate: ask } = found
  useEffect(() => {
    if (code) ask({ code })
  }, [code, ask])
  if (found.data) return <Found order={found.data} onNext={found.reset} />
  return (
    <div className="check-in">
      {found.error && (
        <p className="check-in-no" role="alert">
          {sentenceOf(found.error)}
        </p>
      )}
      {/* Read anew after a no: the same code held up again is not asked about twice a second. */}
      <CodeReader key={found.submittedAt} onRead={(read) => ask({ code: read })} />
      <ByNumber busy={found.isPending} onAsk={ask} />
    </div>
  )
}

function ByNumber({ busy, onAsk }: { readonly busy: boolean; readonly onAsk: (asked: CheckInAsked) => void }) {
  const [number, setNumber] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim()) onAsk({ number: number.trim() })
  }
  return (
    <form className="check-in-number" onSubmit={submit} noValidate>
      <Field label="Or the order number">
        <input
          name="number"
          maxLength={40}
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <Button type="submit" look="secondary" busy={busy}>
        Look it up
      </Button>
    </form>
  )
}

function Found({ order, onNext }: { readonly order: OrderCard; readonly onNext: () => void }) {
  const change = useChangeStatus()
  const next = (
    <Button look={change.isSuccess ? 'primary' : 'quiet'} onClick={onNext}>
      Next order
    </Button>
  )
  if (change.isSuccess)
    return (
      <div className="check-in">
        <p role="status">
          <strong>Order {order.orderNumber} is handed over.</strong>
        </p>
        <div className="row">{next}</div>
      </div>
    )
  return (
    <div className="check-in">
      <div role="status">
        <h3>{order.buyerName}</h3>
        <p>Order {order.orderNumber}, paid and ready.</p>
      </div>
      <OrderLines lines={order.lines} />
      <div className="row">
        <Button busy={change.isPending} onClick={() => change.mutate({ id: order.id, status: 'completed' })}>
          Hand over
        </Button>
        {next}
      </div>
    </div>
  )
}
