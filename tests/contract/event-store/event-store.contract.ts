import { afterAll, beforeAll, describe } from 'vitest'
import { appendingContract } from './appending.contract.ts'
import { contentionContract } from './contention.contract.ts'
import type { Engine, Stores } from './engine.ts'
import { historyContract } from './history.contract.ts'
import { processContract } from './processes.contract.ts'
import { readingContract } from './reading.contract.ts'
import { reportSkipped } from './report-skipped.ts'

/** The contract of the event store port. Works on a log to which other clients append as well. */
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

    appendingContract(() => stores)
    readingContract(() => stores)
    historyContract(engine.name, () => stores)
    contentionContract(() => stores)
    if (engine.singleProcessReason) reportSkipped(`several processes on ${engine.name}`, engine.singleProcessReason)
    else processContract(() => stores)
  })
}
