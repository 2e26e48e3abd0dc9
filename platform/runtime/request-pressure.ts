import { performance } from 'node:perf_hooks'

/** Whether requests keep this process busy, so that background work should yield to them. */
export interface RequestPressure {
  /** Counts a request. */
  recordRequest(): void
  isHigh(): boolean
  close(): Promise<void>
}

/** Interval of the measurement, ms. */
const WINDOW_MS = 100
/** Minimum number of requests in a window. */
const MIN_REQUESTS = 3
/** Minimum share of the window in which the event loop was busy. */
const MIN_UTILIZATION = 0.7

export function requestPressure(): RequestPressure {
  let requests = 0
  let isHigh = false
  let previous = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    isHigh = requests >= MIN_REQUESTS && performance.eventLoopUtilization(now, previous).utilization >= MIN_UTILIZATION
    previous = now
    requests = 0
  }, WINDOW_MS)
  timer.unref()
  return {
    recordRequest: () => {
      requests += 1
    },
    isHigh: () => isHigh,
    close: async () => clearInterval(timer),
  }
}
