import { mayVerify, type StaffMember } from '../kernel/actor.ts'
import type { AgreedText } from '../kernel/agreed-text.ts'
import { aYearAfter, type Day } from '../kernel/day.ts'
import { decider } from '../kernel/decider.ts'
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts'
import type { ClosedPeriod } from './closed.ts'
import { type ClosingCommand, decideClosing } from './closing.ts'
import type { FulfilmentTerms, Place, ProducerEvent } from './producer.events.ts'

export interface Profile {
  readonly businessName: string
  readonly description: string
  readonly tags: string[]
  readonly place: Place
  readonly phone?: string
  readonly imageUrl: string | null
}

/** A picture that is not spoken of stays. */
type ChangedProfile = Omit<Profile, 'imageUrl'> & Partial<Pick<Profile, 'imageUrl'>>

export type ProducerCommand = OwnersCommand | VerifiersCommand

type OwnersCommand =
  | {
      readonly type: 'RegisterProducer'
      readonly producerId: string
      readonly accountId: string
      readonly profile: Profile
      readonly agreed?: AgreedText[]
    }
  | { readonly type: 'ChangeProducerProfile'; readonly accountId: string; readonly profile: ChangedProfile }
  | {
      readonly type: 'ReviseProducer'
      readonly accountId: string
      /** As the producer saw it when they began: two who edit at once cannot overwrite each other. */
      readonly seen: number
      readonly profile: ChangedProfile
      readonly terms: FulfilmentTerms
      readonly pickupAddress?: string
    }
  | {
      readonly type: 'SetFulfilmentTerms'
      readonly accountId: string
      readonly terms: FulfilmentTerms
      readonly pickupAddress?: string
    }
  | ClosingCommand

type VerifiersCommand = { readonly verifier: StaffMember } & (
  | { readonly type: 'VerifyProducer'; readonly today: Day }
  | { readonly type: 'EndProducerVerification'; readonly reason: string }
)

export type ProducerState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'selling'
      readonly producerId: string
      readonly accountId: string
      readonly businessName: string
      readonly place: Place
      readonly imageUrl: string | null
      readonly terms: FulfilmentTerms
      /** The day of the last verification that nobody has ended. */
      readonly verifiedOn?: Day | undefined
      readonly closed: readonly ClosedPeriod[]
      /** How often the profile or the terms were told, registering included. */
      readonly version: number
    }

type SellingProducer = Extract<ProducerState, { status: 'selling' }>

const NO_TERMS: FulfilmentTerms = { pickup: null, delivery: null }

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
      case 'ProducerProfileChanged': {
        const { businessName, place, imageUrl } = event.data
        return { ...state, businessName, place, imageUrl, version: state.version + 1 }
      }
      case 'FulfilmentTermsSet':
        return { ...state, terms: event.data.terms, version: state.version + 1 }
      case 'ClosedPeriodAnnounced': {
        const { producerId: _, accountId: __, ...period } = event.data
        return { ...state, closed: [...state.closed, period] }
      }
      case 'ClosedPeriodWithdrawn':
        return { ...state, closed: state.closed.filter(({ periodId }) => periodId !== event.data.periodId) }
      case 'ProducerVerified':
        return { ...state, verifiedOn: event.data.verifiedOn }
      case 'ProducerVerificationEnded':
        return { ...state, verifiedOn: undefined }
    }
  },

  decide: (state, command): ProducerEvent[] | Refusal => {
    if (command.type === 'RegisterProducer') return register(state, command)
    if (state.status === 'unknown') return refuse('producer_not_found')
    if ('verifier' in command) return verify(state, command)
    if (state.accountId !== command.accountId) return refuse('not_your_profile')
    switch (command.type) {
      case 'ChangeProducerProfile':
        return [profileChanged(state, command.profile)]
      case 'SetFulfilmentTerms':
        return termsSet(state, command)
      case 'ReviseProducer': {
        if (command.seen !== state.version) return refuse('changed_meanwhile')
        const terms = termsSet(state, command)
        return isRefusal(terms) ? terms : [profileChanged(state, command.profile), ...terms]
      }
      case 'AnnounceClosedPeriod':
      case 'WithdrawClosedPeriod':
        return decideClosing(state, command)
    }
  },
})

const profileChanged = (
  { producerId, accountId, imageUrl }: SellingProducer,
  profile: ChangedProfile,
): ProducerEvent => ({ type: 'ProducerProfileChanged', data: { producerId, accountId, imageUrl, ...profile } })

function termsSet(
  { producerId, accountId }: SellingProducer,
  { terms, pickupAddress }: { readonly terms: FulfilmentTerms; readonly pickupAddress?: string },
): ProducerEvent[] | Refusal {
  if (!terms.pickup && !terms.delivery) return refuse('no_way_to_hand_over')
  const address = pickupAddress ? { pickupAddress } : {}
  return [{ type: 'FulfilmentTermsSet', data: { producerId, accountId, terms, ...address } }]
}

function register(
  state: ProducerState,
  { accountId, producerId, profile, agreed }: Extract<ProducerCommand, { type: 'RegisterProducer' }>,
): ProducerEvent[] | Refusal {
  if (state.status === 'selling') return state.accountId === accountId ? [] : refuse('not_your_profile')
  const data = { producerId, accountId, ...profile, ...(agreed ? { agreed } : {}) }
  return [{ type: 'ProducerRegistered', data }]
}

/** A verification lasts a year. Nobody verifies themselves. */
function verify(state: SellingProducer, command: VerifiersCommand): ProducerEvent[] | Refusal {
  const { verifier } = command
  const { producerId, accountId } = state
  if (!mayVerify(verifier) || verifier.accountId === accountId) return refuse('not_allowed')
  const data = { producerId, accountId, by: verifier.accountId }
  switch (command.type) {
    case 'VerifyProducer': {
      const { today } = command
      if (state.verifiedOn === today) return []
      return [{ type: 'ProducerVerified', data: { ...data, verifiedOn: today, expiresOn: aYearAfter(today) } }]
    }
    case 'EndProducerVerification':
      return state.verifiedOn ? [{ type: 'ProducerVerificationEnded', data: { ...data, reason: command.reason } }] : []
  }
}
