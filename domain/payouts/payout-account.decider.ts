import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountRequirements, PayoutAccountEvent } from './payouts.events.ts'

export type PayoutAccountCommand =
  | { readonly type: 'CreatePayoutAccount'; readonly producerId: string; readonly processorAccountId: string }
  | {
      readonly type: 'UpdatePayoutAccount'
      readonly processorAccountId: string
      readonly requirements: AccountRequirements
    }

export type PayoutAccountState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open'
      readonly producerId: string
      readonly processorAccountId: string
      /** The latest requirements from the processor; undefined before the first report. */
      readonly requirements: AccountRequirements | undefined
    }

/** One stream per producer. */
export const payoutAccount = decider<PayoutAccountCommand, PayoutAccountState, PayoutAccountEvent>({
  name: 'payout_account',
  stream: (producerId) => `payout_account-${producerId}`,
  initial: { status: 'none' },

  evolve: (_, { type, data }): PayoutAccountState =>
    type === 'PayoutAccountCreated'
      ? { status: 'open', ...data, requirements: undefined }
      : { ...data, status: 'open', requirements: data.requirements },

  decide: (state, command): PayoutAccountEvent[] | Refusal => {
    if (command.type === 'CreatePayoutAccount') {
      const { producerId, processorAccountId } = command
      return state.status === 'open' ? [] : [{ type: 'PayoutAccountCreated', data: { producerId, processorAccountId } }]
    }
    if (state.status === 'none' || state.processorAccountId !== command.processorAccountId)
      return refuse('payout_account_unknown')
    const { producerId, processorAccountId } = state
    const { requirements } = command
    if (isSame(state.requirements, requirements)) return []
    return [{ type: 'PayoutAccountUpdated', data: { producerId, processorAccountId, requirements } }]
  },
})

/** Products are for sale while their producer can receive payouts. */
export const canReceivePayouts = (state: PayoutAccountState): boolean =>
  state.status === 'open' && state.requirements?.transfersEnabled === true

const isSame = (previous: AccountRequirements | undefined, reported: AccountRequirements): boolean =>
  previous !== undefined && requirementsKey(previous) === requirementsKey(reported)

const requirementsKey = ({ currentlyDue, pastDue, ...rest }: AccountRequirements): string =>
  JSON.stringify([
    ...[rest.detailsSubmitted, rest.transfersEnabled, rest.payoutsEnabled, rest.disabledReason ?? null],
    ...[[...currentlyDue].sort(), [...pastDue].sort()],
  ])
