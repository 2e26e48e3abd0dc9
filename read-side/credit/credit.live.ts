import type { CreditUpdate } from '#domain/credit/contract.ts'
import type { CreditEvent } from '#domain/credit/credit.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

export const creditLive = (): LiveMap =>
  liveMap<CreditEvent>({
    ...{ CreditGranted: changed, CreditReturned: changed, CreditHeld: changed },
    ...{ CreditSpent: changed, CreditReleased: changed },
  })

/** To the member alone, wherever they are signed in. */
function changed({ data: { accountId } }: Recorded<CreditEvent>): readonly Told[] {
  const message: CreditUpdate = { type: 'credit_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
