import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import type { PurgedKey } from '#domain/privacy/erasure-receipt.ts'
import { retentionPurge } from '#domain/privacy/retention-purge.decider.ts'
import { RETENTION_RULES } from '#domain/privacy/retention-rules.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type PurgeExpiredDataDeps, purgeExpiredDataHandler } from '#workers/privacy/retention.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const AT = '2026-05-01T04:05:00.000Z'
const NOTHING = async () => []
const NOBODY = async () => undefined

/** A market in which every rule has nothing to do. */
function nothingToDo() {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  const deps: PurgeExpiredDataDeps = {
    bus,
    runtime: { now: () => AT },
    rebuild: async () => undefined,
    accounts: { bus, keys, inactive: NOTHING, next: NOBODY, obligationsOf: NOTHING },
    keys: {
      keys,
      overdue: NOTHING,
      next: NOBODY,
      isHeld: async () => false,
      receipts: () => ({ store: async () => undefined, all: NOTHING }),
    },
    listings: { bus, log, unlisted: NOTHING, next: NOBODY, usedElsewhere: NOTHING, deleteImage: async () => true },
    consents: { bus, subscribers: async function* () {}, lastUses: NOTHING },
    mails: { sweep: async () => 0, oldest: NOBODY },
  }
  const recorded = () => log.read(retentionPurge.stream('2026-05-01'))
  return { deps, recorded }
}

test('a failing rule does not stop the others, and the run is recorded once all succeed', async () => {
  let failing = true
  let mails = 0
  const unlisted = async () => {
    if (failing) throw new Error('the database is down')
    return []
  }
  const { deps, recorded } = nothingToDo()
  const listings = { ...deps.listings, unlisted }
  const swept = { ...deps, listings, mails: { sweep: async () => ++mails, oldest: NOBODY } }
  const run = () => purgeExpiredDataHandler(swept).run({}, { id: 'night', attempt: 1 })

  await expect(run()).rejects.toThrow('the database is down')
  expect([mails, (await recorded()).length]).toEqual([1, 0])
  failing = false
  await run()
  expect([mails, (await recorded()).length]).toEqual([2, 1])
})

test('the receipts of a class are read once a night, and those a killed sweep has left are settled', async () => {
  const { deps, recorded } = nothingToDo()
  const receipt = (name: string, over: Partial<PurgedKey> = {}): PurgedKey => ({
    person: idNamed('account', name),
    keep: 'communication',
    nth: 1,
    at: AT,
    ...over,
  })
  const kept = new Map<string, PurgedKey>()
  for (const one of [receipt('left'), receipt('done', { settled: true })]) kept.set(one.person, one)
  let [reads, rebuilt] = [0, 0]
  const receipts: PurgeExpiredDataDeps['keys']['receipts'] = (keep) => ({
    store: async (person, one) => void kept.set(person, one),
    all: async () => {
      reads += 1
      return [...kept.values()].filter((one) => one.keep === keep)
    },
  })
  const overdue: PurgeExpiredDataDeps['keys']['overdue'] = async ({ keep }) =>
    keep === 'communication' ? [{ person: idNamed('account', 'due'), nth: 1, lastAt: '2020-01-01T00:00:00.000Z' }] : []
  const swept = { ...deps, keys: { ...deps.keys, receipts, overdue }, rebuild: async () => void rebuilt++ }
  await purgeExpiredDataHandler(swept).run({}, { id: 'night', attempt: 1 })
  expect([reads, rebuilt]).toEqual([3, 1])
  expect([...kept.values()].map(({ settled }) => settled)).toEqual([true, true, true])
  const [night] = (await recorded()) as { data: { rules: { rule: string; went: number }[] } }[]
  expect(night!.data.rules.filter(({ went }) => went > 0)).toMatchObject([
    { rule: RETENTION_RULES.messages.rule, went: 2 },
  ])
})
