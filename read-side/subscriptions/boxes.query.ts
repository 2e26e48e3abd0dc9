import { boxQuote } from '#domain/checkout/quote.ts'
import { type CalendarDate, type ClosedPeriod, weekdayOf } from '#domain/kernel/calendar-date.ts'
import { formatOpeningHours } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import { type Frequency, nextCycle, renewalTermsOf } from '#domain/subscriptions/billing-cycle.ts'
import type { BoxView, ProducerBox } from '#domain/subscriptions/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { type BoxRow, boxes } from './subscriptions.projection.ts'

interface BoxListQuery {
  readonly frequency: Frequency | undefined
  readonly today: CalendarDate
  /** The marketplace's state, for sales tax. */
  readonly state: string
}

type OfferedBox = BoxRow &
  FulfillmentSettings & { readonly businessName: string; readonly closures: readonly ClosedPeriod[] }

/** Available boxes, those with free slots first. */
export async function offeredBoxes(db: Sql, { frequency, today, state }: BoxListQuery): Promise<BoxView[]> {
  const rows = await db.query<OfferedBox>(OFFERED, [frequency ?? null])
  return rows.map((row) => viewOf(row, { today, state }))
}

function viewOf(row: OfferedBox, { today, state }: Pick<BoxListQuery, 'today' | 'state'>): BoxView {
  const { id, name, description, imageUrl, frequency, priceCents, producerId, businessName, fulfillmentMethod } = row
  const { delivery, cutoffDays, taxable, closures } = row
  const fulfillment = { fulfillmentMethod, deliveryRateCents: delivery?.feeCents ?? 0 }
  const money = boxQuote({ itemId: id, producerId, priceCents, taxable }, fulfillment, state)
  const { totalCents, deliveryFeeCents, taxCents, processingFeeCents } = money
  const next = nextCycle(row, { after: -1, today, closures })
  return {
    id,
    name,
    description,
    imageUrl,
    frequency,
    price: priceCents,
    fulfillmentMethod,
    cutoffDays,
    totalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    contents: row.contents.map(({ item }) => item),
    producer: { id: producerId, businessName },
    pickupHours: hoursOf(row),
    nextDelivery: next.deliverOn,
    nextCharge: next.chargeOn,
    slotsLeft: row.capacity - row.slotsTaken,
    renewalTerms: [...renewalTermsOf({ boxName: name, businessName, frequency, cutoffDays, totalCents })],
  }
}

/** The pickup hours on the weekday of the box: `Thu 3:00–6:00 PM`. */
function hoursOf({ fulfillmentMethod, pickup, firstDeliveryOn }: OfferedBox): string | null {
  if (fulfillmentMethod === 'delivery' || !pickup) return null
  const weekday = weekdayOf(firstDeliveryOn)
  return formatOpeningHours(pickup.openingHours?.filter((span) => span.weekday === weekday) ?? []) || pickup.hoursNote
}

/** The terms of a box that its subscribers rely on. */
export interface OpenBox {
  readonly name: string
  readonly fulfillmentMethod: BoxRow['fulfillmentMethod']
  readonly firstDeliveryOn: CalendarDate
}

/** The available boxes of a producer. */
export const openBoxesOf = (db: Sql, producerId: string): Promise<OpenBox[]> =>
  db.query<OpenBox>(
    `select name, fulfillment_method as "fulfillmentMethod", first_delivery_on as "firstDeliveryOn" from subscriptions.boxes
     where producer_id = $1 and available order by lower(name), id`,
    [producerId],
  )

export async function boxesOfProducer(db: Sql, producerId: string, today: CalendarDate): Promise<ProducerBox[]> {
  const rows = await db.query<BoxRow & Pick<OfferedBox, 'closures'>>(
    `select ${selectList(boxes, { prefix: 'b.' })}, f.closures
     from subscriptions.boxes b join producers.profiles f on f.id = b.producer_id where b.producer_id = $1
     order by b.available desc, lower(b.name), b.id`,
    [producerId],
  )
  return rows.map(({ producerId: _, closures, ...row }) => ({
    ...row,
    nextDelivery: nextCycle(row, { after: -1, today, closures }).deliverOn,
  }))
}

const OFFERED = `
  select ${selectList(boxes, { prefix: 'b.' })}, f.business_name as "businessName", f.pickup_settings as pickup,
    f.delivery_settings as delivery, f.closures
  from subscriptions.boxes b join producers.profiles f on f.id = b.producer_id
  where b.available and f.can_be_paid and ($1::text is null or b.frequency = $1)
  order by b.slots_taken >= b.capacity, lower(b.name), b.id
  limit 200`
