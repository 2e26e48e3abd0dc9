import { describe, expect, test } from 'vitest'
import type { Append, AppendResult } from '#platform/event-store/event-store.ts'
import { BATCH_LIMITS, groupCommit } from '#platform/event-store/postgres/group-requests.ts'
import { appendOf, newStream, proposed, someEvents } from '#tests/contract/event-store/proposals.ts'

const succeedAll = (batch: readonly Append[]): AppendResult[] =>
  batch.map(({ stream }) => ({ ok: true, revision: 0, position: stream }))

describe('group commit', () => {
  test('sends concurrent appends together', async () => {
    const sent: number[] = []
    const commits = groupCommit(async (batch) => {
      sent.push(batch.length)
      return succeedAll(batch)
    })
    await Promise.all(Array.from({ length: 20 }, () => commits.append([appendOf(newStream(), -1)])))
    expect(sent).toEqual([20])
  })

  test('sends later appends while a batch is in flight', async () => {
    const sent: string[][] = []
    const commits = groupCommit(async (batch) => {
      sent.push(batch.map(({ stream }) => stream))
      if (sent.length === 1) late = Promise.all(['b', 'c', 'd'].map((stream) => commits.append([appendOf(stream, -1)])))
      return succeedAll(batch)
    })
    let late: Promise<unknown> | undefined
    await commits.append([appendOf('a', -1)])
    await late
    expect(sent).toEqual([['a'], ['b', 'c', 'd']])
  })

  test('keeps batches bounded and in order', async () => {
    const sent: Append[][] = []
    const commits = groupCommit(async (batch) => {
      sent.push([...batch])
      return succeedAll(batch)
    })
    const large = proposed({ data: JSON.stringify('x'.repeat(800 * 1024)) })
    const many = Array.from({ length: 5 }, (_, i) => appendOf(`m-${i}`, -1, someEvents(400)))
    const heavy = Array.from({ length: 8 }, (_, i) => appendOf(`h-${i}`, -1, [large]))
    const results = await commits.append([...many, ...heavy])
    expect(sent.map((batch) => batch.length)).toEqual([2, 2, 6, 3])
    expect(sent.flat()).toEqual([...many, ...heavy])
    expect(results.map((result) => result.ok && result.position)).toEqual(
      [...many, ...heavy].map(({ stream }) => stream),
    )
    expect(BATCH_LIMITS).toEqual({ events: 1000, bytes: 4 * 1024 * 1024 })
  })

  test('fails only the appends of a failed batch', async () => {
    const commits = groupCommit(async (batch) => {
      if (batch.some(({ stream }) => stream === 'bad')) throw new Error('lost')
      return succeedAll(batch)
    })
    const bad = commits.append([appendOf('bad', -1)])
    await expect(bad).rejects.toThrow('lost')
    expect(await commits.append([appendOf('good', -1)])).toHaveLength(1)
    await commits.idle()
  })

  test('sends nothing without appends', async () => {
    const commits = groupCommit(() => Promise.reject(new Error('sent')))
    expect(await commits.append([])).toEqual([])
  })
})
