import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import { groupRead, type StreamRead } from '#platform/event-store/postgres/group-requests.ts'

const from = (stream: string): StreamRead => ({ stream, fromRevision: 0 })

const eventOf = ({ stream, fromRevision: revision }: StreamRead): StoredEvent => ({
  id: stream,
  type: 'PearPicked',
  data: '{}',
  meta: '{}',
  stream,
  revision,
  position: '1',
})

/** A database that answers queries on demand and records them. */
function slowDatabase() {
  const asked: string[][] = []
  const answers: (() => void)[] = []
  const ask = (wanted: readonly StreamRead[]): Promise<StoredEvent[][]> => {
    asked.push(wanted.map(({ stream }) => stream))
    return new Promise((resolve) => answers.push(() => resolve(wanted.map((one) => [eventOf(one)]))))
  }
  return { asked, ask, answer: (nth: number) => answers[nth]!() }
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('group reads', () => {
  test('combine concurrent reads into one query and return each its own result', async () => {
    const asked: number[] = []
    const read = groupRead(
      async (wanted) => {
        asked.push(wanted.length)
        return wanted.map((one) => [eventOf(one)])
      },
      { atOnce: 1 },
    )
    const found = await Promise.all(['a', 'b', 'c'].map((stream) => read(from(stream))))
    expect(asked).toEqual([3])
    expect(found.map((events) => events.map(({ stream }) => stream))).toEqual([['a'], ['b'], ['c']])
  })

  test('limit queries in flight and defer later reads to the next one', async () => {
    const database = slowDatabase()
    const read = groupRead(database.ask, { atOnce: 2 })
    const all: Promise<unknown>[] = []
    for (const stream of ['a', 'b', 'c', 'd']) {
      all.push(read(from(stream)))
      await turn()
    }
    expect(database.asked).toEqual([['a'], ['b']])
    database.answer(1)
    await turn()
    expect(database.asked).toEqual([['a'], ['b'], ['c', 'd']])
    database.answer(0)
    database.answer(2)
    await Promise.all(all)
  })

  test('read at most 64 streams per query', async () => {
    const asked: number[] = []
    const read = groupRead(
      async (wanted) => {
        asked.push(wanted.length)
        return wanted.map(() => [])
      },
      { atOnce: 1 },
    )
    await Promise.all(Array.from({ length: 150 }, (_, i) => read(from(`s${i}`))))
    expect(asked).toEqual([64, 64, 22])
  })

  test('fail only the reads of a failed query', async () => {
    const read = groupRead(
      async (wanted) => {
        if (wanted.some(({ stream }) => stream === 'bad')) throw new Error('lost')
        return wanted.map((one) => [eventOf(one)])
      },
      { atOnce: 1 },
    )
    await expect(read(from('bad'))).rejects.toThrow('lost')
    expect(await read(from('good'))).toHaveLength(1)
  })
})
