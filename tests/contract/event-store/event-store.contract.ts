import { afterAll, beforeAll, describe } from 'vitest'
import { appendingLaws } from './appending.laws.ts'
import { contentionLaws } from './contention.laws.ts'
import { didNotRun } from './did-not-run.ts'
import type { Engine, Stores } from './engine.ts'
import { historyLaws } from './history.laws.ts'
import { processLaws } from './processes.laws.ts'
import { readingLaws } from './reading.laws.ts'

/** The laws of the event store port, at contention. Tolerates a log that others write to as well. */
export function eventStoreContract(engine: Engine): void {
  describe(`event store contract on ${engine.name}`, () => {
    let stores: Stores
    beforeAll(async () => {
      const running = await engine.start()
      stores = { engine: running, one: await running.open(), other: await running.open() }
    }, 60_000)
    afterAll(async () => {
      await stores.one.close()
      await stores.other.close()
      await stores.engine.admin?.close()
      await stores.engine.stop()
    })

    appendingLaws(() => stores)
    readingLaws(() => stores)
    historyLaws(engine.name, () => stores)
    contentionLaws(() => stores)
    if (engine.oneProcess) didNotRun(`several processes on ${engine.name}`, engine.oneProcess)
    else processLaws(() => stores)
  })
}
