import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { StoredEvent } from '#platform/event-store/event-store.ts'
import { recentEvents, recentLog } from '#platform/event-store/recent-events.ts'

const eventAt = (position: number, type = 'PearPicked', data = '{}'): StoredEvent => ({
  id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  type,
  data,
  meta: '{}',
  stream: 'pears-1',
  revision: position,
  position: String(position),
})

const positionsOf = (events: readonly StoredEvent[]) => events.map(({ position }) => Number(position))

describe('recent events', () => {
  test('cover nothing before they start', () => {
    expect(recentEvents().page('0', 10)).toBeUndefined()
  })

  test('do not cover a follower that is further behind', () => {
    const recent = recentEvents()
    recent.startAt('10')
    expect(recent.page('9', 10)).toBeUndefined()
    expect(recent.page('10', 10)).toEqual({ events: [], next: '10', atHead: true })
  })

  test('do not move a follower that is ahead', () => {
    const recent = recentEvents()
    recent.startAt('10')
    expect(recent.page('12', 10)).toEqual({ events: [], next: '12', atHead: true })
    recent.add([eventAt(11), eventAt(13)], '13')
    expect(positionsOf(recent.page('12', 10)!.events)).toEqual([13])
  })

  test('ignore an event that arrives twice', () => {
    const recent = recentEvents()
    recent.startAt('0')
    recent.add([eventAt(1), eventAt(2)], '2')
    recent.add([eventAt(2), eventAt(3)], '3')
    expect(positionsOf(recent.page('0', 10)!.events)).toEqual([1, 2, 3])
  })

  test('drop the oldest events beyond their number', () => {
    const recent = recentEvents({ maxEvents: 3 })
    recent.startAt('0')
    recent.add(
      [1, 2, 3, 4, 5].map((position) => eventAt(position)),
      '5',
    )
    expect(recent.page('1', 10)).toBeUndefined()
    expect(positionsOf(recent.page('2', 10)!.events)).toEqual([3, 4, 5])
  })

  test('drop the oldest events beyond their size', () => {
    const recent = recentEvents({ maxChars: 1_000 })
    recent.startAt('0')
    for (let position = 1; position <= 50; position++)
      recent.add([eventAt(position, 'PearPicked', JSON.stringify('x'.repeat(96)))], String(position))
    expect(recent.page('39', 10)).toBeUndefined()
    expect(positionsOf(recent.page('40', 10)!.events)).toEqual([41, 42, 43, 44, 45, 46, 47, 48, 49, 50])
  })

  test('show every follower each event once, in order', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ grow: fc.array(fc.boolean(), { maxLength: 6 }) }),
        fc.record({ follow: fc.nat(2), limit: fc.integer({ min: 1, max: 4 }) }),
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), steps, (maxEvents, all) => {
        const recent = recentEvents({ maxEvents })
        recent.startAt('0')
        const log: StoredEvent[] = []
        const followers = [undefined, { types: ['PearPicked'] }, { types: ['PlumPicked'] }].map((filter) => ({
          filter,
          at: '0' as Position,
          seen: [] as number[],
        }))
        for (const step of all) {
          if ('grow' in step) {
            const next = step.grow.map((pear, i) => eventAt(log.length + 1 + i, pear ? 'PearPicked' : 'PlumPicked'))
            log.push(...next)
            recent.add(next, String(log.length))
            continue
          }
          const follower = followers[step.follow]!
          const matches = ({ type }: StoredEvent) => follower.filter?.types.includes(type) ?? true
          const page = recent.page(follower.at, step.limit, follower.filter)
          if (page) {
            follower.seen.push(...positionsOf(page.events))
            follower.at = page.next
          } else {
            // The follower fell behind, so it reads the log itself.
            follower.seen.push(
              ...positionsOf(log.filter((e) => comparePositions(e.position, follower.at) > 0 && matches(e))),
            )
            follower.at = String(log.length)
          }
          expect(follower.seen).toEqual(
            positionsOf(log.filter((e) => comparePositions(e.position, follower.at) <= 0 && matches(e))),
          )
        }
      }),
    )
  })
})

describe('the recent log', () => {
  function open() {
    const recent = recentEvents()
    recent.startAt('10')
    const heads: ((position: Position) => void)[] = []
    const head = () => new Promise<Position>((resolve) => heads.push(resolve))
    const log = recentLog({ recent, isLive: () => true, start: () => undefined, head, gatherMs: 1 })
    return { recent, heads, log }
  }

  test('reads the head once for simultaneous callers', async () => {
    const { heads, log } = open()
    const together = [log.sync(), log.sync()]
    await expect.poll(() => heads.length).toBe(1)
    const later = log.sync()
    heads[0]!('10')
    expect(await Promise.all(together)).toEqual([true, true])
    await expect.poll(() => heads.length).toBe(2)
    heads[1]!('10')
    expect(await later).toBe(true)
  })

  test('is in sync once it has the head', async () => {
    const { recent, heads, log } = open()
    const synced = log.sync()
    await expect.poll(() => heads.length).toBe(1)
    heads[0]!('11')
    recent.add([eventAt(11)], '11')
    expect(await synced).toBe(true)
  })

  test('reads the head again after a failure', async () => {
    const recent = recentEvents()
    recent.startAt('10')
    let calls = 0
    const head = () => (++calls === 1 ? Promise.reject(new Error('down')) : Promise.resolve('10'))
    const log = recentLog({ recent, isLive: () => true, start: () => undefined, head })
    await expect(log.sync()).rejects.toThrow('down')
    expect(await log.sync()).toBe(true)
  })
})
