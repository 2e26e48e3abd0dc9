import { type CalendarDate, daysBetween } from '#domain/kernel/calendar-date.ts'
import { decider } from '#domain/kernel/decider.ts'
import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type Closure, remainingClosures } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, ProducerEvent, ProducerLocation } from '#domain/producers/producer.events.ts'

export interface Profile {
  readonly businessName: string
  readonly description: string
  readonly tags: string[]
  readonly location: ProducerLocation
  readonly phone?: string
  readonly imageUrl: string | null
}

/** Without an `imageUrl` the image does not change. */
type ChangedProfile = Omit<Profile, 'imageUrl'> & Partial<Pick<Profile, 'imageUrl'>>

export type ProducerCommand =
  | {
      readonly type: 'RegisterProducer'
      readonly producerId: string
      readonly accountId: string
      readonly profile: Profile
      readonly acceptedPolicies?: AcceptedPolicy[]
    }
  | { readonly type: 'UpdateProducerProfile'; readonly accountId: string; readonly profile: ChangedProfile }
  | {
      readonly type: 'UpdateProducer'
      readonly accountId: string
      /** The version the edit is based on, so that concurrent edits cannot overwrite each other. */
      readonly expectedVersion: number
      readonly profile: ChangedProfile
      readonly settings: FulfillmentSettings
      readonly pickupAddress?: string
    }
  | {
      readonly type: 'UpdateFulfillmentSettings'
      readonly accountId: string
      readonly settings: FulfillmentSettings
      readonly pickupAddress?: string
    }
  | ClosureCommand

export type ProducerState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'selling'
      readonly producerId: string
      readonly accountId: string
      readonly businessName: string
      readonly location: ProducerLocation
      readonly imageUrl: string | null
      readonly settings: FulfillmentSettings
      readonly closures: readonly Closure[]
      /** Counts changes of the profile and the fulfillment settings, the registration included. */
      readonly version: number
    }

type SellingProducer = Extract<ProducerState, { status: 'selling' }>

const NO_SETTINGS: FulfillmentSettings = { pickup: null, delivery: null }

export const producer = decider<ProducerCommand, ProducerState, ProducerEvent>({
  name: 'producer',
  stream: (id) => `producer-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): ProducerState => {
    if (event.type === 'ProducerRegistered') {
      const { producerId, accountId, businessName, location, imageUrl } = event.data
      return {
        status: 'selling',
        producerId,
        accountId,
        businessName,
        location,
        imageUrl,
        settings: NO_SETTINGS,
        closures: [],
        version: 1,
      }
    }
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'ProducerProfileUpdated': {
        const { businessName, location, imageUrl } = event.data
        return { ...state, businessName, location, imageUrl, version: state.version + 1 }
      }
      case 'FulfillmentSettingsUpdated':
        return { ...state, settings: event.data.settings, version: state.version + 1 }
      case 'ProducerClosureScheduled': {
        const { producerId: _, accountId: __, ...closure } = event.data
        return { ...state, closures: [...state.closures, closure] }
      }
      case 'ProducerClosureCancelled':
        return { ...state, closures: state.closures.filter(({ closureId }) => closureId !== event.data.closureId) }
    }
  },

  decide: (state, command): ProducerEvent[] | Refusal => {
    if (command.type === 'RegisterProducer') return register(state, command)
    if (state.status === 'unknown') return refuse('producer_not_found')
    if (state.accountId !== command.accountId) return refuse('profile_not_owned')
    switch (command.type) {
      case 'UpdateProducerProfile':
        return [profileChanged(state, command.profile)]
      case 'UpdateFulfillmentSettings':
        return updateFulfillmentSettings(state, command)
      case 'UpdateProducer': {
        if (command.expectedVersion !== state.version) return refuse('edit_conflict')
        const settingsUpdated = updateFulfillmentSettings(state, command)
        return isRefusal(settingsUpdated)
          ? settingsUpdated
          : [profileChanged(state, command.profile), ...settingsUpdated]
      }
      case 'ScheduleProducerClosure':
      case 'CancelProducerClosure':
        return decideClosure(state, command)
    }
  },
})

const profileChanged = (
  { producerId, accountId, imageUrl }: SellingProducer,
  profile: ChangedProfile,
): ProducerEvent => ({ type: 'ProducerProfileUpdated', data: { producerId, accountId, imageUrl, ...profile } })

function updateFulfillmentSettings(
  { producerId, accountId }: SellingProducer,
  { settings, pickupAddress }: { readonly settings: FulfillmentSettings; readonly pickupAddress?: string },
): ProducerEvent[] | Refusal {
  if (!settings.pickup && !settings.delivery) return refuse('fulfillment_method_required')
  const address = pickupAddress ? { pickupAddress } : {}
  return [{ type: 'FulfillmentSettingsUpdated', data: { producerId, accountId, settings, ...address } }]
}

function register(
  state: ProducerState,
  { accountId, producerId, profile, acceptedPolicies }: Extract<ProducerCommand, { type: 'RegisterProducer' }>,
): ProducerEvent[] | Refusal {
  if (state.status === 'selling') return state.accountId === accountId ? [] : refuse('profile_not_owned')
  const data = { producerId, accountId, ...profile, ...(acceptedPolicies ? { acceptedPolicies } : {}) }
  return [{ type: 'ProducerRegistered', data }]
}

/** Dates are in the marketplace's time zone. */
type ClosureCommand = { readonly accountId: string; readonly today: CalendarDate } & (
  | { readonly type: 'ScheduleProducerClosure'; readonly closure: Closure }
  | { readonly type: 'CancelProducerClosure'; readonly closureId: string }
)

interface Seller {
  readonly producerId: string
  readonly accountId: string
  readonly closures: readonly Closure[]
}

const MAX_CLOSURES = 20
const MAX_CLOSURE_DAYS = 366

/** A closure can start in the past, but must not have ended. Canceling it reopens the shop at once. */
function decideClosure(state: Seller, command: ClosureCommand): ProducerEvent[] | Refusal {
  const { producerId, accountId } = state
  if (command.type === 'CancelProducerClosure') {
    const { closureId } = command
    const isScheduled = state.closures.some((closure) => closure.closureId === closureId)
    return isScheduled ? [{ type: 'ProducerClosureCancelled', data: { producerId, accountId, closureId } }] : []
  }
  const { closure, today } = command
  if (state.closures.some(({ closureId }) => closureId === closure.closureId)) return []
  if (closure.endsOn < closure.startsOn) return invalid('endsOn', 'The last day must not be before the first')
  if (closure.endsOn < today) return invalid('endsOn', 'This date is in the past')
  if (daysBetween(closure.startsOn, closure.endsOn) > MAX_CLOSURE_DAYS)
    return invalid('endsOn', 'A closure can last at most a year')
  if (remainingClosures(state.closures, today).length >= MAX_CLOSURES) return refuse('too_many_closures')
  return [{ type: 'ProducerClosureScheduled', data: { producerId, accountId, ...closure } }]
}

const invalid = (field: string, text: string): Refusal => refuse('closure_invalid', { fields: { [field]: text } })
