import { type Day, daysAfter } from '../kernel/day.ts'
import { decider } from '../kernel/decider.ts'
import { ownImageUrl } from '../kernel/picture-copies.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { BoxDescription, BoxEvent, BoxTerms } from './box.events.ts'

export type BoxCommand = ProducersCommand | PlaceCommand

/** Names the producer who gives it; only the box's own is heard. */
type ProducersCommand = { readonly producerId: string } & (
  | {
      readonly type: 'CreateBox'
      readonly boxId: string
      readonly description: BoxDescription
      readonly terms: BoxTerms
      readonly today: Day
    }
  /** `seen` is the version they began with: two who edit at once cannot overwrite each other. */
  | { readonly type: 'ReviseBox'; readonly seen: number; readonly description: RevisedDescription }
  | { readonly type: 'CloseBox' }
)

/** Without an image the box keeps the one it has. */
type RevisedDescription = Omit<BoxDescription, 'imageUrl'> & Partial<Pick<BoxDescription, 'imageUrl'>>

type PlaceCommand = { readonly type: 'ClaimPlace' | 'FreePlace'; readonly subscriptionId: string }

export type BoxState =
  | { readonly status: 'unknown' }
  | (BoxDescription &
      BoxTerms & {
        readonly status: 'open' | 'closed'
        readonly boxId: string
        readonly producerId: string
        /** How often it was described. */
        readonly version: number
        /** The subscriptions that have a place. */
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
    if (state.producerId !== command.producerId) return refuse('not_your_box')
    const { boxId, producerId } = state
    if (command.type === 'CloseBox')
      return state.status === 'closed' ? [] : [{ type: 'BoxClosed', data: { boxId, producerId } }]
    return revise(state, command)
  },
})

function changed(state: KnownBox, event: Exclude<BoxEvent, { type: 'BoxCreated' }>): KnownBox {
  switch (event.type) {
    case 'BoxRevised':
      return { ...state, ...event.data, version: state.version + 1 }
    case 'BoxClosed':
      return { ...state, status: 'closed' }
    case 'PlaceClaimed':
      return { ...state, places: new Set(state.places).add(event.data.subscriptionId) }
    case 'PlaceFreed':
      return { ...state, places: new Set([...state.places].filter((id) => id !== event.data.subscriptionId)) }
  }
}

function create(state: BoxState, command: Extract<BoxCommand, { type: 'CreateBox' }>): BoxEvent[] | Refusal {
  const { boxId, producerId, description, terms, today } = command
  const tooSoon = daysAfter(terms.firstDay, -terms.cutOffDays) <= today
  if (state.status === 'unknown' && tooSoon)
    return refuse('first_day_too_soon', { fields: { firstDay: 'Please choose a later day' } })
  if (state.status === 'unknown') return [{ type: 'BoxCreated', data: { boxId, producerId, ...description, ...terms } }]
  return state.producerId === producerId ? [] : refuse('not_your_box')
}

function revise(state: KnownBox, command: Extract<BoxCommand, { type: 'ReviseBox' }>): BoxEvent[] | Refusal {
  const { boxId, producerId, version, places } = state
  const imageUrl = ownImageUrl(state.imageUrl)
  if (state.status === 'closed') return refuse('box_closed')
  if (command.seen !== version) return refuse('changed_meanwhile')
  const taken = places.size
  if (command.description.capacity < taken)
    return refuse('capacity_taken', { taken, fields: { capacity: `${taken} places are taken` } })
  return [{ type: 'BoxRevised', data: { boxId, producerId, imageUrl, ...command.description } }]
}

/** Places are counted in the box's own stream: however many race for the last one, one gets it. */
function decidePlace(state: KnownBox, { type, subscriptionId }: PlaceCommand): BoxEvent[] | Refusal {
  const { boxId, producerId, places, capacity } = state
  const data = { boxId, producerId, subscriptionId }
  if (type === 'FreePlace') return places.has(subscriptionId) ? [{ type: 'PlaceFreed', data }] : []
  if (places.has(subscriptionId)) return []
  if (state.status === 'closed') return refuse('box_closed')
  return places.size < capacity ? [{ type: 'PlaceClaimed', data }] : refuse('box_full')
}
