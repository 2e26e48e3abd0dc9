import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'

/** The codes an account's sign-ins take besides the password, as far as the rules ask. */
export interface SecondStep {
  readonly setUpId: string
  /** Recovery codes that were used, by their number. */
  readonly spent: readonly number[]
}

export type SecondStepCommand =
  /** A code has shown that the secret of this set-up is where it belongs. */
  | { readonly type: 'SetUpSecondStep'; readonly setUpId: string }
  | { readonly type: 'RemoveSecondStep'; readonly setUpId: string }
  | { readonly type: 'UseRecoveryCode'; readonly setUpId: string; readonly nth: number }

/** How many recovery codes there are. */
export const RECOVERY_CODES = 10

interface Owner {
  readonly accountId: string
  readonly secondStep: SecondStep | undefined
}

export function decideSecondStep(state: Owner, command: SecondStepCommand): AccountEvent[] | Refusal {
  const { accountId, secondStep } = state
  const { setUpId } = command
  const present = secondStep?.setUpId === setUpId
  switch (command.type) {
    case 'SetUpSecondStep':
      if (secondStep) return present ? [] : refuse('second_step_set_up')
      return [{ type: 'SecondStepSetUp', data: { accountId, setUpId } }]
    case 'RemoveSecondStep':
      return present ? [{ type: 'SecondStepRemoved', data: { accountId, setUpId, by: 'owner' } }] : []
    case 'UseRecoveryCode':
      if (!present || secondStep.spent.includes(command.nth)) return refuse('code_wrong')
      return [{ type: 'RecoveryCodeUsed', data: { accountId, setUpId, nth: command.nth } }]
  }
}

type SecondStepEvent = Extract<AccountEvent, { type: 'SecondStepSetUp' | 'SecondStepRemoved' | 'RecoveryCodeUsed' }>

export function evolveSecondStep(state: SecondStep | undefined, event: SecondStepEvent): SecondStep | undefined {
  switch (event.type) {
    case 'SecondStepSetUp':
      return { setUpId: event.data.setUpId, spent: [] }
    case 'SecondStepRemoved':
      return undefined
    case 'RecoveryCodeUsed':
      return state && { ...state, spent: [...state.spent, event.data.nth] }
  }
}
