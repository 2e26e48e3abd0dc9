import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorkTimer, type WorkTimer } from '#sandbox/scheduled-tasks.ts'

let timer: WorkTimer
let runs: number[]
/** When the next run asks to run again. */
let runAgainAt: number | undefined
let startedAt: number
beforeEach(async () => {
  vi.useFakeTimers()
  runs = []
  runAgainAt = undefined
  startedAt = Date.now()
  const work = async () => {
    runs.push(Date.now() - startedAt)
    return runAgainAt
  }
  timer = startWorkTimer({ work, now: Date.now, log: pino({ level: 'silent' }) })
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(async () => {
  await timer.close()
  vi.useRealTimers()
})

describe('background work', () => {
  it('runs at once, and when it is woken', async () => {
    expect(runs).toEqual([0])
    await vi.advanceTimersByTimeAsync(50)
    timer.wake()
    expect(runs).toEqual([0, 50])
  })

  it('runs at the earliest time for which it is woken', async () => {
    timer.wake(startedAt + 300)
    timer.wake(startedAt + 100)
    timer.wake(startedAt + 200)
    await vi.advanceTimersByTimeAsync(99)
    expect(runs).toEqual([0])
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toEqual([0, 100])
  })

  it('runs at the time it returned, if not woken before', async () => {
    runAgainAt = startedAt + 500
    timer.wake()
    await vi.advanceTimersByTimeAsync(0)
    runAgainAt = undefined
    timer.wake(startedAt + 800)
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toEqual([0, 0, 500])
  })

  it('runs again if it is woken during a run', async () => {
    timer.wake()
    timer.wake()
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toEqual([0, 0, 0])
  })

  it('ends when it is closed', async () => {
    timer.wake(startedAt + 100)
    await timer.close()
    timer.wake()
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toEqual([0])
  })
})
