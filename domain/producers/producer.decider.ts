import { canVerify, type StaffMember } from '#domain/kernel/actor.ts'
import { addYear, type CalendarDate, daysBetween } from '#domain/kernel/calendar-date.ts'
import { decider } from '#domain/kernel/decider.ts'
import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type Closure, closedSince } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings, ProducerEvent, ProducerLocation } from '#domain/producers/producer.events.ts'

export interface Profile {
  readonly businessName: string
  readonly description: string
  readonly tags: string[]
  readonly place: ProducerLocation
  readonly phone?: string
  readonly imageUrl: string | null
}

/** Without an `imageUrl` the current image stays. */
type ChangedProfile = Omit<Profile, 'imageUrl'> & Partial<Pick<Profile, 'imageUrl'>>

export type ProducerCommand = OwnersCommand | VerifiersCommand

type OwnersCommand =
  | {
      readonly type: 'RegisterProducer'
      readonly producerId: string
      readonly accountId: string
      readonly profile: Profile
      readonly agreed?: AcceptedPolicy[]
    }
  | { readonly type: 'UpdateProducerProfile'; readonly accountId: string; readonly profile: ChangedProfile }
  | {
      readonly type: 'UpdateProducer'
      readonly accountId: string
      /** The version the edit is based on, so that concurrent edits cannot overwrite each other. */
      readonly seen: number
      readonly profile: ChangedProfile
      readonly terms: FulfillmentSettings
      readonly pickupAddress?: string
    }
  | {
      readonly type: 'UpdateFulfillmentSettings'
      readonly accountId: string
      readonly terms: FulfillmentSettings
      readonly pickupAddress?: string
    }
  | ClosureCommand

type VerifiersCommand = { readonly verifier: StaffMember } & (
  | { readonly type: 'VerifyProducer'; readonly today: CalendarDate }
  | { readonly type: 'RevokeProducerVerification'; readonly reason: string }
)

export type ProducerState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'selling'
      readonly producerId: string
      readonly accountId: string
      readonly businessName: string
      readonly place: ProducerLocation
      readonly imageUrl: string | null
      readonly terms: FulfillmentSettings
      /** Date of the last verification that was not revoked. */
      readonly verifiedOn?: CalendarDate | undefined
      readonly closed: readonly Closure[]
      /** Counts changes of the profile and the fulfillment settings, the registration included. */
      readonly version: number
    }

type SellingProducer = Extract<ProducerState, { status: 'selling' }>

const NO_TERMS: FulfillmentSettings = { pickup: null, delivery: null }

export const producer = decider<ProducerCommand, ProducerState, ProducerEvent>({
  name: 'producer',
  stream: (id) => `producer-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): ProducerState => {
    if (event.type === 'ProducerRegistered') {
      const { producerId, accountId, businessName, place, imageUrl } = event.data
      return {
        status: 'selling',
        producerId,
        accountId,
        businessName,
        place,
        imageUrl,
        terms: NO_TERMS,
        closed: [],
        version: 1,
      }
    }
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'ProducerProfileUpdated': {
        const { businessName, place, imageUrl } = event.data
        return { ...state, businessName, place, imageUrl, version: state.version + 1 }
      }
      case 'FulfillmentSettingsUpdated':
        return { ...state, terms: event.data.terms, version: state.version + 1 }
      case 'ProducerClosureScheduled': {
        const { producerId: _, accountId: __, ...period } = event.data
        return { ...state, closed: [...state.closed, period] }
      }
      case 'ProducerClosureCancelled':
        return { ...state, closed: state.closed.filter(({ periodId }) => periodId !== event.data.periodId) }
      case 'ProducerVerified':
        return { ...state, verifiedOn: event.data.verifiedOn }
      case 'ProducerVerificationRevoked':
        return { ...state, verifiedOn: undefined }
    }
  },

  decide: (state, command): ProducerEvent[] | Refusal => {
    if (command.type === 'RegisterProducer') return register(state, command)
    if (state.status === 'unknown') return refuse('producer_not_found')
    if ('verifier' in command) return verify(state, command)
    if (state.accountId !== command.accountId) return refuse('profile_not_owned')
    switch (command.type) {
      case 'UpdateProducerProfile':
        return [profileChanged(state, command.profile)]
      case 'UpdateFulfillmentSettings':
        return updateFulfillmentSettings(state, command)
      case 'UpdateProducer': {
        if (command.seen !== state.version) return refuse('edit_conflict')
        const terms = updateFulfillmentSettings(state, command)
        return isRefusal(terms) ? terms : [profileChanged(state, command.profile), ...terms]
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
  { terms, pickupAddress }: { readonly terms: FulfillmentSettings; readonly pickupAddress?: string },
): ProducerEvent[] | Refusal {
  if (!terms.pickup && !terms.delivery) return refuse('fulfillment_method_required')
  const address = pickupAddress ? { pickupAddress } : {}
  return [{ type: 'FulfillmentSettingsUpdated', data: { producerId, accountId, terms, ...address } }]
}

function register(
  state: ProducerState,
  { accountId, producerId, profile, agreed }: Extract<ProducerCommand, { type: 'RegisterProducer' }>,
): ProducerEvent[] | Refusal {
  if (state.status === 'selling') return state.accountId === accountId ? [] : refuse('profile_not_owned')
  const data = { producerId, accountId, ...profile, ...(agreed ? { agreed } : {}) }
  return [{ type: 'ProducerRegistered', data }]
}

/** Verifications are valid for a year. Verifiers cannot verify themselves. */
function verify(state: SellingProducer, command: VerifiersCommand): ProducerEvent[] | Refusal {
  const { verifier } = command
  const { producerId, accountId } = state
  if (!canVerify(verifier) || verifier.accountId === accountId) return refuse('not_allowed')
  const data = { producerId, accountId, staffAccountId: verifier.accountId }
  switch (command.type) {
    case 'VerifyProducer': {
      const { today } = command
      if (state.verifiedOn === today) return []
      return [{ type: 'ProducerVerified', data: { ...data, verifiedOn: today, expiresOn: addYear(today) } }]
    }
    case 'RevokeProducerVerification':
      return state.verifiedOn
        ? [{ type: 'ProducerVerificationRevoked', data: { ...data, reason: command.reason } }]
        : []
  }
}

/** Dates are in the marketplace's time zone. */
type ClosureCommand = { readonly accountId: string; readonly today: CalendarDate } & (
  | { readonly type: 'ScheduleProducerClosure'; readonly period: Closure }
  | { readonly type: 'CancelProducerClosure'; readonly periodId: string }
)

interface Seller {
  readonly producerId: string
  readonly accountId: string
  readonly closed: readonly Closure[]
}

const MAX_CLOSURES = 20
const MAX_CLOSURE_DAYS = 366

/** A closure can start in the past, but must not be over. Cancelling it reopens at once. */
function decideClosure(state: Seller, command: ClosureCommand): ProducerEvent[] | Refusal {
  const { producerId, accountId } = state
  if (command.type === 'CancelProducerClosure') {
    const { periodId } = command
    const known = state.closed.some((period) => period.periodId === periodId)
    return known ? [{ type: 'ProducerClosureCancelled', data: { producerId, accountId, periodId } }] : []
  }
  const { period, today } = command
  if (state.closed.some(({ periodId }) => periodId === period.periodId)) return []
  if (period.until < period.from) return no('until', 'The last day comes after the first')
  if (period.until < today) return no('until', 'This day is over')
  if (daysBetween(period.from, period.until) > MAX_CLOSURE_DAYS) return no('until', 'At most a year at once')
  if (closedSince(state.closed, today).length >= MAX_CLOSURES) return refuse('too_many_closures')
  return [{ type: 'ProducerClosureScheduled', data: { producerId, accountId, ...period } }]
}

const no = (field: string, text: string): Refusal => refuse('closure_invalid', { fields: { [field]: text } })
