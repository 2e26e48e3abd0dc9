import { addDays, type CalendarDate, WEEKDAY_NAMES, weekdayOf } from '../kernel/calendar-date.ts'
import { decider } from '../kernel/decider.ts'
import { marketplaceImageUrl } from '../kernel/image.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type FulfillmentCalendar, isClosedOn } from './billing-cycle.ts'
import type { BoxDescription, BoxEvent, BoxTerms } from './subscriptions.events.ts'

export type BoxCommand = ProducersCommand | PlaceCommand

/** Commands of the box's producer, who is named by `producerId`. Other producers are refused. */
type ProducersCommand = { readonly producerId: string } & (
  | {
      readonly type: 'CreateBox'
      readonly boxId: string
      readonly description: BoxDescription
      readonly terms: BoxTerms
      readonly today: CalendarDate
      /** When the producer fulfills orders with this method. */
      readonly calendar: FulfillmentCalendar
    }
  /** `seen` is the version the edit is based on, so that concurrent edits cannot overwrite each other. */
  | { readonly type: 'UpdateBox'; readonly seen: number; readonly description: RevisedDescription }
  | { readonly type: 'DiscontinueBox' }
)

/** Without an image the box keeps the one it has. */
type RevisedDescription = Omit<BoxDescription, 'imageUrl'> & Partial<Pick<BoxDescription, 'imageUrl'>>

type PlaceCommand = { readonly type: 'ReserveBoxSlot' | 'ReleaseBoxSlot'; readonly subscriptionId: string }

export type BoxState =
  | { readonly status: 'unknown' }
  | (BoxDescription &
      BoxTerms & {
        readonly status: 'open' | 'closed'
        readonly boxId: string
        readonly producerId: string
        /** Counts changes of the description. */
        readonly version: number
        /** Subscriptions with a slot. */
        readonly places: ReadonlySet<string>
      })
export type KnownBox = Exclude<BoxState, { status: 'unknown' }>

export const box = decider<BoxCommand, BoxState, BoxEvent>({
  name: 'box',
  stream: (id) => `box-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): BoxState => {
    if (event.type === 'BoxCreated') return { ...event.data, status: 'open', version: 1, places: new Set() }
    return state.status === 'unknown' ? state : changed(state, event)
  },

  decide: (state, command): BoxEvent[] | Refusal => {
    if (command.type === 'CreateBox') return create(state, command)
    if (state.status === 'unknown') return refuse('box_not_found')
    if ('subscriptionId' in command) return decidePlace(state, command)
    if (state.producerId !== command.producerId) return refuse('box_not_owned')
    const { boxId, producerId } = state
    if (command.type === 'DiscontinueBox')
      return state.status === 'closed' ? [] : [{ type: 'BoxDiscontinued', data: { boxId, producerId } }]
    return revise(state, command)
  },
})

function changed(state: KnownBox, event: Exclude<BoxEvent, { type: 'BoxCreated' }>): KnownBox {
  switch (event.type) {
    case 'BoxUpdated':
      return { ...state, ...event.data, version: state.version + 1 }
    case 'BoxDiscontinued':
      return { ...state, status: 'closed' }
    case 'BoxSlotReserved':
      return { ...state, places: new Set(state.places).add(event.data.subscriptionId) }
    case 'BoxSlotReleased':
      return { ...state, places: new Set([...state.places].filter((id) => id !== event.data.subscriptionId)) }
  }
}

function create(state: BoxState, command: Extract<BoxCommand, { type: 'CreateBox' }>): BoxEvent[] | Refusal {
  const { boxId, producerId, description, terms } = command
  if (state.status !== 'unknown') return state.producerId === producerId ? [] : refuse('box_not_owned')
  const refusal = firstDayRefused(command)
  return refusal ?? [{ type: 'BoxCreated', data: { boxId, producerId, ...description, ...terms } }]
}

/** All later deliveries are on the weekday of the first one, so checking it is enough. */
function firstDayRefused({
  terms: { firstDay, cutoffDays, fulfillmentMethod },
  today,
  calendar,
}: Extract<BoxCommand, { type: 'CreateBox' }>): Refusal | undefined {
  if (fulfillmentMethod === 'pickup' && calendar.weekdays.length === 0) return refuse('pickup_days_missing')
  const weekday = weekdayOf(firstDay)
  if (!calendar.weekdays.includes(weekday)) {
    const text = `Your pickup hours have no ${WEEKDAY_NAMES[weekday]}`
    return refuse('first_day_not_open', { fields: { firstDay: text } })
  }
  if (isClosedOn(calendar.closed, firstDay))
    return refuse('first_day_not_open', { fields: { firstDay: 'You are closed on this day' } })
  if (addDays(firstDay, -cutoffDays) <= today)
    return refuse('first_delivery_too_soon', { fields: { firstDay: 'Please choose a later day' } })
  return undefined
}

function revise(state: KnownBox, command: Extract<BoxCommand, { type: 'UpdateBox' }>): BoxEvent[] | Refusal {
  const { boxId, producerId, version, places } = state
  const imageUrl = marketplaceImageUrl(state.imageUrl)
  if (state.status === 'closed') return refuse('box_discontinued')
  if (command.seen !== version) return refuse('edit_conflict')
  const taken = places.size
  if (command.description.capacity < taken)
    return refuse('capacity_below_subscriptions', {
      taken,
      fields: { capacity: taken === 1 ? '1 place is taken' : `${taken} places are taken` },
    })
  return [{ type: 'BoxUpdated', data: { boxId, producerId, imageUrl, ...command.description } }]
}

/** Slots are reserved in the box's stream, so that only one of several concurrent subscribers gets the last slot. */
function decidePlace(state: KnownBox, { type, subscriptionId }: PlaceCommand): BoxEvent[] | Refusal {
  const { boxId, producerId, places, capacity } = state
  const data = { boxId, producerId, subscriptionId }
  if (type === 'ReleaseBoxSlot') return places.has(subscriptionId) ? [{ type: 'BoxSlotReleased', data }] : []
  if (places.has(subscriptionId)) return []
  if (state.status === 'closed') return refuse('box_discontinued')
  return places.size < capacity ? [{ type: 'BoxSlotReserved', data }] : refuse('box_full')
}
