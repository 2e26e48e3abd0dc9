import { useQuery } from '@tanstack/react-query'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import type { BoxDelivery } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button, TextLink } from '#frontend/ui/button.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { WideTable } from '#frontend/ui/wide-table.tsx'
import { deliveriesQuery } from './api.ts'

/** The paid boxes to be packed, a table for each day, to print. */
export function DeliveryList() {
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
