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
const NONE = async () => undefined

/** Dependencies with nothing to purge under any rule. */
function nothingToDo() {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  const deps: PurgeExpiredDataDeps = {
    bus,
    runtime: { now: () => AT },
    rebuild: async () => undefined,
    accounts: { bus, keys, inactive: NOTHING, next: NONE, obligationsOf: NOTHING },
    keys: {
      keys,
      overdue: NOTHING,
      next: NONE,
      isHeld: async () => false,
      receipts: () => ({ store: async () => undefined, all: NOTHING }),
    },
    listings: { bus, log, unlisted: NOTHING, next: NONE, usedElsewhere: NOTHING, deleteImage: async () => true },
    consents: { bus, subscribers: async function* () {}, lastUses: NOTHING },
    mails: { purge: async () => 0, oldest: NONE },
  }
  const recorded = () => log.read(retentionPurge.stream('2026-05-01'))
  return { deps, recorded }
}

test('a failing rule does not stop the others', async () => {
  let failing = true
  let mails = 0
  const unlisted = async () => {
    if (failing) throw new Error('the database is down')
    return []
  }
  const { deps, recorded } = nothingToDo()
  const listings = { ...deps.listings, unlisted }
  const purged = { ...deps, listings, mails: { purge: async () => ++mails, oldest: NONE } }
  const run = () => purgeExpiredDataHandler(purged).run({}, { id: 'night', attempt: 1 })

  await expect(run()).rejects.toThrow('the database is down')
  expect([mails, (await recorded()).length]).toEqual([1, 0])
  failing = false
  await run()
  expect([mails, (await recorded()).length]).toEqual([2, 1])
})

test('a purge completes the receipts of a killed run', async () => {
  const { deps, recorded } = nothingToDo()
  const receipt = (name: string, overrides: Partial<PurgedKey> = {}): PurgedKey => ({
    subjectId: idNamed('account', name),
    retention: 'communication',
    generation: 1,
    at: AT,
    ...overrides,
  })
  const purgedKeys = new Map<string, PurgedKey>()
  for (const one of [receipt('left'), receipt('done', { settled: true })]) purgedKeys.set(one.subjectId, one)
  let [reads, rebuilt] = [0, 0]
  const receipts: PurgeExpiredDataDeps['keys']['receipts'] = (retention) => ({
    store: async (subjectId, one) => void purgedKeys.set(subjectId, one),
    all: async () => {
      reads += 1
      return [...purgedKeys.values()].filter((one) => one.retention === retention)
    },
  })
  const overdue: PurgeExpiredDataDeps['keys']['overdue'] = async ({ retention }) =>
    retention === 'communication'
      ? [{ subjectId: idNamed('account', 'due'), generation: 1, lastAddedAt: '2020-01-01T00:00:00.000Z' }]
      : []
  const purged = { ...deps, keys: { ...deps.keys, receipts, overdue }, rebuild: async () => void rebuilt++ }
  await purgeExpiredDataHandler(purged).run({}, { id: 'night', attempt: 1 })
  expect([reads, rebuilt]).toEqual([3, 1])
  expect([...purgedKeys.values()].map(({ settled }) => settled)).toEqual([true, true, true])
  const [night] = (await recorded()) as { data: { rules: { rule: string; purgedCount: number }[] } }[]
  expect(night!.data.rules.filter(({ purgedCount }) => purgedCount > 0)).toMatchObject([
    { rule: RETENTION_RULES.messages.rule, purgedCount: 2 },
  ])
})
