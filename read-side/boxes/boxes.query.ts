import type { BoxView, OwnBox } from '#domain/boxes/contract.ts'
import { type Frequency, nextCycle } from '#domain/boxes/cycles.ts'
import { renewalWords } from '#domain/boxes/renewal-terms.ts'
import { boxQuote } from '#domain/checkout/box-quote.ts'
import type { Day } from '#domain/kernel/day.ts'
import type { FulfilmentTerms } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '../columns.ts'
import { type BoxRow, boxes } from './boxes.projection.ts'

interface Asked {
  readonly frequency: Frequency | undefined
  readonly today: Day
  /** The market's state, for sales tax. */
  readonly state: string
}

type Offered = BoxRow & FulfilmentTerms & { readonly businessName: string }

/** Every box that is offered, those with places first. */
export async function offeredBoxes(db: Sql, { frequency, today, state }: Asked): Promise<BoxView[]> {
  const rows = await db.query<Offered>(OFFERED, [frequency ?? null])
  return rows.map((row) => viewOf(row, { today, state }))
}

function viewOf(row: Offered, { today, state }: Pick<Asked, 'today' | 'state'>): BoxView {
  const { id, name, description, imageUrl, frequency, priceCents, producerId, businessName, fulfilment } = row
  const { pickup, delivery, cutOffDays, taxable } = row
  const handOver = { fulfilment, deliveryFeeCents: delivery?.feeCents ?? 0 }
  const money = boxQuote({ productId: id, producerId, priceCents, taxable }, handOver, state)
  const { totalCents, deliveryCents, taxCents, processingCents } = money
  const next = nextCycle(row, { after: -1, today })
  return {
    ...{ id, name, description, imageUrl, frequency, price: priceCents, fulfilment, cutOffDays },
    ...{ totalCents, deliveryCents, taxCents, processingCents },
    contents: row.contents.map(({ item }) => item),
    producer: { id: producerId, businessName },
    pickupHours: fulfilment === 'pickup' ? (pickup?.hours ?? null) : null,
    ...{ nextDelivery: next.deliverOn, nextCharge: next.chargeOn, placesLeft: row.capacity - row.taken },
    terms: renewalWords({ boxName: name, businessName, frequency, cutOffDays, totalCents }),
  }
}

export async function ownBoxes(db: Sql, producerId: string, today: Day): Promise<OwnBox[]> {
  const rows = await db.query<BoxRow>(
    `select ${selectList(boxes, { prefix: 'b.' })} from boxes.boxes b where b.producer_id = $1
     order by b.open desc, lower(b.name), b.id`,
    [producerId],
  )
  return rows.map(({ producerId: _, ...row }) => ({
    ...row,
    nextDelivery: nextCycle(row, { after: -1, today }).deliverOn,
  }))
}

const OFFERED = `
  select ${selectList(boxes, { prefix: 'b.' })}, f.business_name as "businessName", f.pickup, f.delivery
  from boxes.boxes b join producers.profiles f on f.id = b.producer_id
  where b.open and f.can_be_paid and ($1::text is null or b.frequency = $1)
  order by b.taken >= b.capacity, lower(b.name), b.id
  limit 200`
