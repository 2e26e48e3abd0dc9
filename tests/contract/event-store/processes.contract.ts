import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { expectOnceInOrder } from './contention.contract.ts'
import type { EngineAddress, Stores } from './engine.ts'
import { follow } from './reading.ts'

const PROCESS_ROLES = 4
const EACH = 1000

export function processContract(stores: () => Stores): void {
  describe('several processes', () => {
    test(`write one ordered log with ${PROCESS_ROLES} roles`, () => severalProcesses(stores()), 60_000)
  })
}

async function severalProcesses({ engine, one }: Stores) {
  const after = await one.head()
  const reading = follow(one, { after, until: PROCESS_ROLES * EACH, filter: { types: ['CherryCounted'] } })
  const exits = Array.from({ length: PROCESS_ROLES }, () => runWriter(engine.address!))
  expect(await Promise.all(exits)).toEqual(Array.from({ length: PROCESS_ROLES }, () => 0))
  const seen = await reading
  expect(seen).toHaveLength(PROCESS_ROLES * EACH)
  expectOnceInOrder(seen)
}

async function runWriter(address: EngineAddress): Promise<number> {
  const writer = new URL('./writer.process.ts', import.meta.url)
  const child = fork(writer, [JSON.stringify(address), String(EACH)], { execArgv: ['--import', 'tsx'] })
  const [code] = await once(child, 'exit')
  return code
}
