import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { canReceivePayouts, payoutAccount } from '#domain/payouts/payout-account.decider.ts'

interface Seller {
  readonly producerId: string
  readonly accountId: string
}

/** Whether a producer may sell: the payment processor accepts payments for it, and its account is active. */
export async function canSell(bus: CommandBus, { producerId, accountId }: Seller): Promise<boolean> {
  const [payoutState, enforcementState] = await Promise.all([
    bus.load(payoutAccount, producerId),
    bus.load(enforcement, accountId),
  ])
  return canReceivePayouts(payoutState) && accountStatusIn(enforcementState) === 'active'
}
