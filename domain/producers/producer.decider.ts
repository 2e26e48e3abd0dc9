import { mayVerify, type StaffMember } from '../kernel/actor.ts'
import type { AgreedText } from '../kernel/agreed-text.ts'
import { aYearAfter, type Day } from '../kernel/day.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
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
      readonly type: 'SetFulfilmentTerms'
      readonly accountId: string
      readonly terms: FulfilmentTerms
      readonly pickupAddress?: string
    }

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
      return { status: 'selling', producerId, accountId, businessName, place, imageUrl, terms: NO_TERMS }
    }
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'ProducerProfileChanged': {
        const { businessName, place, imageUrl } = event.data
        return { ...state, businessName, place, imageUrl }
      }
      case 'FulfilmentTermsSet':
        return { ...state, terms: event.data.terms }
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
    const { producerId, accountId, imageUrl } = state
    switch (command.type) {
      case 'ChangeProducerProfile':
        return [{ type: 'ProducerProfileChanged', data: { producerId, accountId, imageUrl, ...command.profile } }]
      case 'SetFulfilmentTerms': {
        const { terms, pickupAddress } = command
        if (!terms.pickup && !terms.delivery) return refuse('no_way_to_hand_over')
        return [
          {
            type: 'FulfilmentTermsSet',
            data: { producerId, accountId, terms, ...(pickupAddress ? { pickupAddress } : {}) },
          },
        ]
      }
    }
  },
})

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
