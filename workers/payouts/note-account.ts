import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import type { AccountStanding } from '#domain/payouts/payout-account.events.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { PayoutAccountState } from '#platform/payments/payout-accounts.ts'

export interface NoteAccountDeps {
  readonly bus: CommandBus
  readonly facts: Facts
}

/** Writes down where a producer's account stands, whoever tells. What is none of ours is let go. */
export const noteAccount =
  ({ bus, facts }: NoteAccountDeps) =>
  async (account: PayoutAccountState): Promise<void> => {
    const { producerId, accountId: processorsId } = account
    if (!producerId) return
    const standing = standingOf(account)
    const command = { type: 'RecordAccountStanding', processorsId, standing } as const
    const by = {
      commandId: stepId(processorsId, `standing/${facts.id('news')}`),
      correlationId: processorsId,
      actor: { kind: 'system', id: 'payouts' },
      at: facts.now(),
    } as const
    const noted = await bus.dispatch({ decider: payoutAccount, id: producerId, command, by })
    if (isRefusal(noted) && noted.refused !== 'payout_account_unknown') throw new Error(noted.refused)
  }

/** Whether this is the account its producer is paid to: metadata alone is a claim of whoever opened the account. */
export const ownsAccount =
  ({ bus }: Pick<NoteAccountDeps, 'bus'>) =>
  async ({ accountId, producerId }: PayoutAccountState): Promise<boolean> => {
    const known = producerId ? await bus.load(payoutAccount, producerId) : undefined
    return known?.status === 'open' && known.processorsId === accountId
  }

/** What is written down of an account as the processor tells it. */
export function standingOf(account: PayoutAccountState): AccountStanding {
  const { detailsSubmitted, transfersEnabled, payoutsEnabled, currentlyDue, pastDue, disabledReason } = account
  return {
    ...{ detailsSubmitted, transfersEnabled, payoutsEnabled },
    ...{ currentlyDue: [...currentlyDue], pastDue: [...pastDue] },
    ...(disabledReason ? { disabledReason } : {}),
  }
}
