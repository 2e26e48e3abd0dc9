import { describe, expect, test } from 'vitest'
import { groupCalls, groupLookups } from '#platform/database/group-calls.ts'

/** A database that answers queries on demand and records them. */
function slowDatabase() {
  const calls: string[][] = []
  const answers: (() => void)[] = []
  const ask = (wanted: readonly string[]): Promise<string[]> => {
    calls.push([...wanted])
    return new Promise((resolve) => answers.push(() => resolve(wanted.map((each) => each.toUpperCase()))))
  }
  return { calls, ask, answer: (nth: number) => answers[nth]!() }
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('grouped calls', () => {
  test('combine concurrent calls into one query', async () => {
    const sizes: number[] = []
    const call = groupCalls(
      async (wanted: readonly string[]) => {
        sizes.push(wanted.length)
        return wanted.map((each) => each.toUpperCase())
      },
      { maxConcurrent: 1 },
    )
    expect(await Promise.all(['a', 'b', 'c'].map(call))).toEqual(['A', 'B', 'C'])
    expect(sizes).toEqual([3])
  })

  test('limit the queries in flight', async () => {
    const database = slowDatabase()
    const call = groupCalls(database.ask, { maxConcurrent: 2 })
    const all: Promise<unknown>[] = []
    for (const input of ['a', 'b', 'c', 'd']) {
      all.push(call(input))
      await turn()
    }
    expect(database.calls).toEqual([['a'], ['b']])
    database.answer(1)
    await turn()
    expect(database.calls).toEqual([['a'], ['b'], ['c', 'd']])
    database.answer(0)
    database.answer(2)
    await Promise.all(all)
  })

  test('put at most 64 calls into a query', async () => {
    const sizes: number[] = []
    const call = groupCalls(
      async (wanted: readonly number[]) => {
        sizes.push(wanted.length)
        return wanted
      },
      { maxConcurrent: 1 },
    )
    await Promise.all(Array.from({ length: 150 }, (_, i) => call(i)))
    expect(sizes).toEqual([64, 64, 22])
  })

  test('fail only the calls of a failed query', async () => {
    const call = groupCalls(
      async (wanted: readonly string[]) => {
        if (wanted.includes('bad')) throw new Error('lost')
        return wanted
      },
      { maxConcurrent: 1 },
    )
    await expect(call('bad')).rejects.toThrow('lost')
    expect(await call('good')).toBe('good')
  })
})

test('grouped lookups query a shared key once', async () => {
  const calls: (readonly string[])[] = []
  const rowOf = groupLookups(
    async (keys) => {
      calls.push(keys)
      return [{ id: 'ann', age: 3 }]
    },
    ({ id }) => id,
  )
  const ann = { id: 'ann', age: 3 }
  expect(await Promise.all(['ann', 'bob', 'ann'].map(rowOf))).toEqual([ann, undefined, ann])
  expect(calls).toEqual([['ann', 'bob']])
})
