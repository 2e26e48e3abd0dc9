import type { EngineAddress } from './engine.ts'
import { openAt } from './open-at.ts'
import { appendOf, expectAppended, newStream, proposed } from './proposals.ts'

// A separate process that appends events to the log at an address: `writer.process.ts '<address>' <count>`.
const [address, count] = process.argv.slice(2)
const { store, close } = await openAt(JSON.parse(address!) as EngineAddress)

const WRITERS = 8
const write = async () => {
  const stream = newStream('cherry')
  for (let n = 0; n < Number(count) / WRITERS; n++)
    expectAppended((await store.append([appendOf(stream, n - 1, [proposed({ type: 'CherryCounted' })])]))[0])
}
await Promise.all(Array.from({ length: WRITERS }, write))
await close()
process.disconnect()
