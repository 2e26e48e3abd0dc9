import type { Recorded } from '#domain/kernel/event.ts'
import type { StandingUpdate } from '#domain/sanctions/contract.ts'
import type { StandingEvent } from '#domain/sanctions/standing.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** An account's holder and the staff hear of everything that moves its standing. */
export const sanctionsLive = (): LiveMap =>
  liveMap<StandingEvent>({
    ...{ AccountWarned: told, AccountPaused: told, AccountEnded: told, PauseOver: told },
    ...{ AnotherLookAsked: told, SanctionUpheld: told, SanctionLifted: told },
  })

function told({ data: { accountId } }: Recorded<StandingEvent>): Told[] {
  const message: StandingUpdate = { type: 'standing_update', accountId }
  return [{ topics: [`account:${accountId}`, 'staff:reports'], message: { ...message } }]
}
