import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountStanding, PayoutAccountEvent } from './payout-account.events.ts'

export type PayoutAccountCommand =
  | { readonly type: 'OpenPayoutAccount'; readonly producerId: string; readonly processorsId: string }
  | { readonly type: 'RecordAccountStanding'; readonly processorsId: string; readonly standing: AccountStanding }

export type PayoutAccountState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open'
      readonly producerId: string
      readonly processorsId: string
      /** As the processor told it last; undefined before its first word. */
      readonly standing: AccountStanding | undefined
    }

/** One stream per producer: the account they are paid to. */
export const payoutAccount = decider<PayoutAccountCommand, PayoutAccountState, PayoutAccountEvent>({
  name: 'payout-account',
  stream: (producerId) => `payout-account-${producerId}`,
  initial: { status: 'none' },

  evolve: (_, { type, data }): PayoutAccountState =>
    type === 'PayoutAccountOpened'
      ? { status: 'open', ...data, standing: undefined }
      : { ...data, status: 'open', standing: data.standing },

  decide: (state, command): PayoutAccountEvent[] | Refusal => {
    if (command.type === 'OpenPayoutAccount') {
      const { producerId, processorsId } = command
      return state.status === 'open' ? [] : [{ type: 'PayoutAccountOpened', data: { producerId, processorsId } }]
    }
    if (state.status === 'none' || state.processorsId !== command.processorsId) return refuse('payout_account_unknown')
    const { producerId, processorsId } = state
    const { standing } = command
    if (isSame(state.standing, standing)) return []
    return [{ type: 'PayoutAccountChanged', data: { producerId, processorsId, standing } }]
  },
})

/** Goods are for sale while their producer can be paid for them. */
export const canBePaid = (state: PayoutAccountState): boolean =>
  state.status === 'open' && state.standing?.transfersEnabled === true

const isSame = (known: AccountStanding | undefined, told: AccountStanding): boolean =>
  known !== undefined && wordsOf(known) === wordsOf(told)

const wordsOf = ({ currentlyDue, pastDue, ...rest }: AccountStanding): string =>
  JSON.stringify([
    ...[rest.detailsSubmitted, rest.transfersEnabled, rest.payoutsEnabled, rest.disabledReason ?? null],
    ...[[...currentlyDue].sort(), [...pastDue].sort()],
  ])
