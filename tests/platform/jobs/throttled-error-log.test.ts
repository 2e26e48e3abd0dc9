import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttledErrorLog } from '#platform/jobs/jobs.bullmq.ts'
import { logLines } from '#tests/contract/jobs/log-lines.ts'

describe('the log of a lost server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('repeats a message at most every ten seconds', () => {
    const { log, lines } = logLines()
    const trouble = throttledErrorLog(log)
    for (let second = 0; second < 25; second++) {
      trouble(new Error('connection refused'))
      vi.advanceTimersByTime(1_000)
    }
    trouble(new Error('something else'))
    expect(lines().map(({ err }) => (err as Error).message)).toEqual([
      'connection refused',
      'connection refused',
      'connection refused',
      'something else',
    ])
  })
})
