import { addDays, type CalendarDate, isClosedOn, WEEKDAY_NAMES, weekdayOf } from '../kernel/calendar-date.ts'
import { decider } from '../kernel/decider.ts'
import { marketplaceImageUrl } from '../kernel/image.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { FulfillmentCalendar } from './billing-cycle.ts'
import type { BoxDescription, BoxEvent, BoxTerms } from './subscriptions.events.ts'

export type BoxCommand = ProducerCommand | SlotCommand

/** Commands of the box's producer, identified by `producerId`. Other producers are refused. */
type ProducerCommand = { readonly producerId: string } & (
  | {
      readonly type: 'CreateBox'
      readonly boxId: string
      readonly description: BoxDescription
      readonly terms: BoxTerms
      readonly today: CalendarDate
      /** Days on which the producer fulfills orders with this method. */
      readonly calendar: FulfillmentCalendar
    }
  /** `expectedVersion` is the version the edit is based on, so that concurrent edits cannot overwrite each other. */
  | { readonly type: 'UpdateBox'; readonly expectedVersion: number; readonly description: UpdatedDescription }
  | { readonly type: 'DiscontinueBox' }
)

/** Without an `imageUrl` the image does not change. */
type UpdatedDescription = Omit<BoxDescription, 'imageUrl'> & Partial<Pick<BoxDescription, 'imageUrl'>>

type SlotCommand = { readonly type: 'ReserveBoxSlot' | 'ReleaseBoxSlot'; readonly subscriptionId: string }

export type BoxState =
  | { readonly status: 'unknown' }
  | (BoxDescription &
      BoxTerms & {
        readonly status: 'available' | 'discontinued'
        readonly boxId: string
        readonly producerId: string
        /** Counts changes of the description. */
        readonly version: number
        /** Subscriptions with a slot. */
        readonly slots: ReadonlySet<string>
      })
export type KnownBox = Exclude<BoxState, { status: 'unknown' }>

export const box = decider<BoxCommand, BoxState, BoxEvent>({
  name: 'box',
  stream: (id) => `box-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): BoxState => {
    if (event.type === 'BoxCreated') return { ...event.data, status: 'available', version: 1, slots: new Set() }
    return state.status === 'unknown' ? state : apply(state, event)
  },

  decide: (state, command): BoxEvent[] | Refusal => {
    if (command.type === 'CreateBox') return create(state, command)
    if (state.status === 'unknown') return refuse('box_not_found')
    if ('subscriptionId' in command) return decideSlot(state, command)
    if (state.producerId !== command.producerId) return refuse('box_not_owned')
    const { boxId, producerId } = state
    if (command.type === 'DiscontinueBox')
      return state.status === 'discontinued' ? [] : [{ type: 'BoxDiscontinued', data: { boxId, producerId } }]
    return update(state, command)
  },
})

function apply(state: KnownBox, event: Exclude<BoxEvent, { type: 'BoxCreated' }>): KnownBox {
  switch (event.type) {
    case 'BoxUpdated':
      return { ...state, ...event.data, version: state.version + 1 }
    case 'BoxDiscontinued':
      return { ...state, status: 'discontinued' }
    case 'BoxSlotReserved':
      return { ...state, slots: new Set(state.slots).add(event.data.subscriptionId) }
    case 'BoxSlotReleased':
      return { ...state, slots: new Set([...state.slots].filter((id) => id !== event.data.subscriptionId)) }
  }
}

function create(state: BoxState, command: Extract<BoxCommand, { type: 'CreateBox' }>): BoxEvent[] | Refusal {
  const { boxId, producerId, description, terms } = command
  if (state.status !== 'unknown') return state.producerId === producerId ? [] : refuse('box_not_owned')
  const refusal = firstDeliveryRefusal(command)
  return refusal ?? [{ type: 'BoxCreated', data: { boxId, producerId, ...description, ...terms } }]
}

/** All later deliveries are on the weekday of the first one, so checking it is enough. */
function firstDeliveryRefusal({
  terms: { firstDeliveryOn, cutoffDays, fulfillmentMethod },
  today,
  calendar,
}: Extract<BoxCommand, { type: 'CreateBox' }>): Refusal | undefined {
  if (fulfillmentMethod === 'pickup' && calendar.weekdays.length === 0) return refuse('pickup_days_missing')
  const weekday = weekdayOf(firstDeliveryOn)
  if (!calendar.weekdays.includes(weekday)) {
    const text = `Your pickup hours have no ${WEEKDAY_NAMES[weekday]}`
    return refuse('first_delivery_day_closed', { fields: { firstDeliveryOn: text } })
  }
  if (isClosedOn(calendar.closures, firstDeliveryOn))
    return refuse('first_delivery_day_closed', { fields: { firstDeliveryOn: 'You are closed on this day' } })
  if (addDays(firstDeliveryOn, -cutoffDays) <= today)
    return refuse('first_delivery_too_soon', { fields: { firstDeliveryOn: 'Choose a later day' } })
  return undefined
}

function update(state: KnownBox, command: Extract<BoxCommand, { type: 'UpdateBox' }>): BoxEvent[] | Refusal {
  const { boxId, producerId, version, slots } = state
  const imageUrl = marketplaceImageUrl(state.imageUrl)
  if (state.status === 'discontinued') return refuse('box_discontinued')
  if (command.expectedVersion !== version) return refuse('edit_conflict')
  const slotsTaken = slots.size
  if (command.description.capacity < slotsTaken)
    return refuse('capacity_below_subscriptions', {
      slotsTaken,
      fields: { capacity: slotsTaken === 1 ? '1 slot is taken' : `${slotsTaken} slots are taken` },
    })
  return [{ type: 'BoxUpdated', data: { boxId, producerId, imageUrl, ...command.description } }]
}

/** Slots are reserved in the box's stream, so that only one of several concurrent subscribers gets the last slot. */
function decideSlot(state: KnownBox, { type, subscriptionId }: SlotCommand): BoxEvent[] | Refusal {
  const { boxId, producerId, slots, capacity } = state
  const data = { boxId, producerId, subscriptionId }
  if (type === 'ReleaseBoxSlot') return slots.has(subscriptionId) ? [{ type: 'BoxSlotReleased', data }] : []
  if (slots.has(subscriptionId)) return []
  if (state.status === 'discontinued') return refuse('box_discontinued')
  return slots.size < capacity ? [{ type: 'BoxSlotReserved', data }] : refuse('box_full')
}
