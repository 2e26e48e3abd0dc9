import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import type { AccountRequirements } from '#domain/payouts/payout-account.events.ts'
import type { PayoutAccountState } from '#platform/payments/payout-accounts.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface ApplyAccountUpdateDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
}

/** Writes down where a producer's account stands, whoever tells. What is none of ours is let go. */
export const applyAccountUpdate =
  ({ bus, runtime }: ApplyAccountUpdateDeps) =>
  async (account: PayoutAccountState): Promise<void> => {
    const { producerId, accountId: processorAccountId } = account
    if (!producerId) return
    const standing = requirementsOf(account)
    const command = { type: 'UpdatePayoutAccount', processorAccountId, standing } as const
    const by = {
      commandId: childCommandId(processorAccountId, `standing/${runtime.id('news')}`),
      correlationId: processorAccountId,
      actor: { kind: 'system', id: 'payouts' },
      at: runtime.now(),
    } as const
    const noted = await bus.dispatch({ decider: payoutAccount, id: producerId, command, context: by })
    if (isRefusal(noted) && noted.refused !== 'payout_account_unknown') throw new Error(noted.refused)
  }

/** Whether this is the account its producer is paid to: metadata alone is a claim of whoever opened the account. */
export const ownsAccount =
  ({ bus }: Pick<ApplyAccountUpdateDeps, 'bus'>) =>
  async ({ accountId, producerId }: PayoutAccountState): Promise<boolean> => {
    const known = producerId ? await bus.load(payoutAccount, producerId) : undefined
    return known?.status === 'open' && known.processorAccountId === accountId
  }

/** What is written down of an account as the processor tells it. */
export function requirementsOf(account: PayoutAccountState): AccountRequirements {
  const { detailsSubmitted, transfersEnabled, payoutsEnabled, currentlyDue, pastDue, disabledReason } = account
  return {
    detailsSubmitted,
    transfersEnabled,
    payoutsEnabled,
    currentlyDue: [...currentlyDue],
    pastDue: [...pastDue],
    ...(disabledReason ? { disabledReason } : {}),
  }
}
