import { expect, test } from 'vitest'
import { eventDefinitions } from '#app/event-definitions.ts'
import { retentionSweep } from '#domain/privacy/retention.decider.ts'
import { createEventLog } from '#platform/event-store/codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import { type SweepRetentionDeps, sweepRetentionHandler } from '#workers/privacy/sweep-retention.job.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const AT = '2026-05-01T04:05:00.000Z'
const NOTHING = async () => []
const NOBODY = async () => undefined

test('a rule that cannot be kept stops no other, and the night is recorded once it could be', async () => {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  let jammed = true
  let mails = 0
  const off = async () => {
    if (jammed) throw new Error('the drawer is jammed')
    return []
  }
  const deps: SweepRetentionDeps = {
    ...{ bus, facts: { now: () => AT }, rebuild: async () => undefined },
    accounts: { ...{ bus, keys, unused: NOTHING, next: NOBODY }, obligationsOf: NOTHING },
    keys: {
      ...{ keys, overdue: NOTHING, next: NOBODY, isHeld: async () => false },
      receipts: () => ({ keep: async () => undefined, all: NOTHING }),
    },
    listings: { ...{ bus, log, off, next: NOBODY, shownElsewhere: NOTHING }, drop: async () => true },
    consents: { bus, readers: async function* () {}, lastUses: NOTHING },
    mails: { sweep: async () => ++mails, oldest: NOBODY },
  }
  const run = () => sweepRetentionHandler(deps).run({}, { id: 'night', attempt: 1 })
  const recorded = async () => (await log.read(retentionSweep.stream('2026-05-01'))).length

  await expect(run()).rejects.toThrow('the drawer is jammed')
  expect([mails, await recorded()]).toEqual([1, 0])
  jammed = false
  await run()
  expect([mails, await recorded()]).toEqual([2, 1])
})
