import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FREQUENCIES } from '#domain/subscriptions/billing-cycle.ts'
import type { BoxDelivery, ProducerBox } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { deliveriesQuery, ownBoxesQuery, useCloseBox } from '#frontend/shared/subscriptions/api.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { WideTable } from '#frontend/shared/ui/data-table.tsx'
import { Dialog, FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import '#frontend/shared/subscriptions/subscriptions.css'

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

/** The paid boxes to be packed, a table for each day, to print. */
function DeliveryList() {
  const found = useQuery(deliveriesQuery)
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height="8rem" />
  const days = [...new Set(found.data.map(({ deliverOn }) => deliverOn))]
  return (
    <section className="box-pack" aria-labelledby="box-pack">
      <div className="own-boxes-head">
        <h2 id="box-pack">Packing list</h2>
        {days.length > 0 && (
          <Button look="secondary" size="small" onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
      {days.length === 0 && <p>No paid boxes to pack yet. They show up here as cards are charged at the cutoff.</p>}
      {days.map((day) => (
        <Day key={day} day={day} boxes={found.data.filter(({ deliverOn }) => deliverOn === day)} />
      ))}
    </section>
  )
}

function Day({ day, boxes }: { readonly day: string; readonly boxes: readonly BoxDelivery[] }) {
  return (
    <section className="box-pack-day" aria-label={formatDateWithWeekday(day)}>
      <h3>
        {formatDateWithWeekday(day)} · {boxes.length === 1 ? 'one box' : `${boxes.length} boxes`}
      </h3>
      <WideTable label={`Boxes for ${formatDateWithWeekday(day)}`}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">For</th>
            <th scope="col">Box</th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {boxes.map((one) => (
            <Row key={one.orderId} delivery={one} />
          ))}
        </tbody>
      </WideTable>
    </section>
  )
}

function Row({ delivery }: { readonly delivery: BoxDelivery }) {
  const {
    orderId,
    orderNumber,
    buyerName,
    fulfillmentMethod,
    address,
    deliveryInstructions,
    boxName,
    contents,
    handedOver,
  } = delivery
  return (
    <tr>
      <td>
        <TextLink to={paths.order(orderId)}>{orderNumber}</TextLink>
      </td>
      <td>
        {buyerName}
        <br />
        <small>{address ?? (fulfillmentMethod === 'pickup' ? 'Pickup' : 'Delivery')}</small>
        {deliveryInstructions && (
          <>
            <br />
            <small>{deliveryInstructions}</small>
          </>
        )}
      </td>
      <td>
        <strong>{boxName}</strong>
        <br />
        {contents.join(', ')}
      </td>
      <td>{handedOver ? <Badge tone="leaf">Handed over</Badge> : <span className="box-tick" aria-hidden="true" />}</td>
    </tr>
  )
}
