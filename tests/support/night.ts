import { erasingOf, retentionOf, whoIsDue } from '#app/privacy.ts'
import type { RetentionReport } from '#domain/privacy/contract.ts'
import { eraseSubjects } from '#workers/privacy/erasure.process.ts'
import { purgeExpiredDataHandler } from '#workers/privacy/retention.ts'
import type { OpenMarket } from './market.ts'
import { projected } from './shop.ts'

/** Erases whose time has come at a moment; answers how many they were. */
export async function eraseAt(market: OpenMarket, now: string): Promise<number> {
  const { engines, bus } = market
  await projected(market)
  const runtime = { ...engines.runtime, now: () => now }
  const went = await eraseSubjects({ ...erasingOf(engines, bus), runtime }, await whoIsDue(engines.db, now))
  await projected(market)
  return went
}

/** What a night does at a moment: accounts are erased, then the sweep runs. Its report of that day. */
export async function nightAt(market: OpenMarket, now: string): Promise<RetentionReport['sweeps'][number]> {
  const { engines, bus } = market
  const runtime = { ...engines.runtime, now: () => now }
  await eraseAt(market, now)
  // Mails bear the machine's own time, which does not move: all of them would go as soon as they are sent.
  const mails = { sweep: async () => 0, oldest: async () => undefined }
  await purgeExpiredDataHandler({ ...retentionOf(engines, bus), runtime, mails }).run({}, { id: 'night', attempt: 1 })
  await projected(market)
  const [sweep] = await engines.db.query<RetentionReport['sweeps'][number]>(
    'select day, rules from privacy.purge_runs where day = $1',
    [now.slice(0, 10)],
  )
  return sweep!
}
