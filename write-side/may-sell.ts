import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { canBePaid, payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { standing } from '#domain/sanctions/standing.decider.ts'
import { standingIn } from '#domain/sanctions/standing-state.ts'

interface Seller {
  readonly producerId: string
  readonly accountId: string
}

/** Whether a producer's goods are for sale at all: the processor takes money for them, and the staff has nothing against it. */
export async function maySell(bus: CommandBus, { producerId, accountId }: Seller): Promise<boolean> {
  const [paid, stands] = await Promise.all([bus.load(payoutAccount, producerId), bus.load(standing, accountId)])
  return canBePaid(paid) && standingIn(stands) === 'good'
}
