import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FREQUENCIES } from '#domain/subscriptions/billing-cycle.ts'
import type { ProducerBox } from '#domain/subscriptions/contract.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Dialog } from '#frontend/ui/dialog.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { ownBoxesQuery, useCloseBox } from './api.ts'
import { DeliveryList } from './delivery-list.tsx'
import './boxes.css'

const BoxForm = lazy(async () => ({ default: (await import('./box-form.tsx')).BoxForm }))

/** A producer's boxes, and what is to be packed of them. */
export function OwnBoxes() {
  const found = useQuery(ownBoxesQuery)
  const [editing, setEditing] = useState<ProducerBox | 'new'>()
  const done = () => setEditing(undefined)
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="14rem" />
  const add = <Button onClick={() => setEditing('new')}>New box</Button>
  return (
    <>
      <div className="own-boxes">
        {found.data.length === 0 ? (
          <EmptyState title="No boxes yet" action={add}>
            Offer a box that comes regularly: you know what to grow, and your customers know what they get.
          </EmptyState>
        ) : (
          <>
            <div className="own-boxes-head">{add}</div>
            <ul>
              {found.data.map((box) => (
                <li key={box.id}>
                  <OwnBoxCard box={box} onEdit={() => setEditing(box)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {found.data.length > 0 && <DeliveryList />}
      <FormDialog open={editing !== undefined} title={editing === 'new' ? 'New box' : 'Edit box'} onClose={done}>
        {editing && <BoxForm box={editing === 'new' ? undefined : editing} onDone={done} />}
      </FormDialog>
    </>
  )
}

function OwnBoxCard({ box, onEdit }: { readonly box: ProducerBox; readonly onEdit: () => void }) {
  const { name, available: open, frequency, slotsTaken, capacity, priceCents, nextDelivery, contents } = box
  const [closing, setClosing] = useState(false)
  return (
    <Card role="group" aria-label={name} className="own-box">
      <div className="subscription-head">
        <h2>{name}</h2>
        <Badge tone={open ? 'leaf' : 'plain'}>{open ? 'Offered' : 'Closed'}</Badge>
      </div>
      <p>
        {FREQUENCIES[frequency].label} · {formatMoney(priceCents)} · {slotsTaken} of {capacity} slots taken
        {open && ` · next on ${formatDateWithWeekday(nextDelivery)}`}
      </p>
      <p className="box-soft">{contents.map(({ item }) => item).join(', ')}</p>
      {open && (
        <div className="subscription-ways">
          <Button look="secondary" size="small" onClick={onEdit}>
            Edit
          </Button>
          <Button look="quiet" size="small" onClick={() => setClosing(true)}>
            Close box
          </Button>
        </div>
      )}
      <Closing box={box} open={closing} onDone={() => setClosing(false)} />
    </Card>
  )
}

function Closing({
  box,
  open,
  onDone,
}: {
  readonly box: ProducerBox
  readonly open: boolean
  readonly onDone: () => void
}) {
  const close = useCloseBox()
  const send = () =>
    close.mutate(box.id, {
      onSuccess: () => {
        toast({ title: 'Box closed' })
        onDone()
      },
      onError: (error) => toast({ title: 'The box was not closed', text: sentenceOf(error), tone: 'error' }),
    })
  return (
    <Dialog open={open} title={`Close ${box.name}?`} onClose={onDone}>
      <p>
        No one can subscribe any more, and the {box.slotsTaken} subscriptions end. You still hand over what is already
        paid for. This can’t be undone.
      </p>
      <div className="subscription-ways">
        <Button look="quiet" onClick={onDone}>
          Keep it open
        </Button>
        <Button look="danger" busy={close.isPending} onClick={send}>
          Close box
        </Button>
      </div>
    </Dialog>
  )
}
