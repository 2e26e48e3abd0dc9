/** Keeps `inFlight` calls under way until `count` were made; each call's latency in ms, and the time for all. */
export async function keepInFlight(
  { count, inFlight }: { readonly count: number; readonly inFlight: number },
  call: (nth: number) => Promise<unknown>,
): Promise<{ latencies: number[]; elapsedMs: number }> {
  const latencies: number[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const nth = next++
      const began = performance.now()
      await call(nth)
      latencies.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: inFlight }, lane))
  return { latencies, elapsedMs: performance.now() - began }
}

/**
 * Calls at a fixed rate whatever comes back when: latency counts from the moment a call was due, so a server that stalls
 * cannot hide it by slowing its callers down.
 */
export async function keepPace(
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
  call: (nth: number) => Promise<unknown>,
): Promise<{ latencies: number[]; elapsedMs: number }> {
  const latencies: number[] = []
  const calls: Promise<void>[] = []
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const tick = () => {
      const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1)
      while (calls.length < due) {
        const dueAt = began + (calls.length * 1000) / perSecond
        calls.push(call(calls.length).then(() => void latencies.push(performance.now() - dueAt)))
      }
      if (calls.length < count) setTimeout(tick, 1)
      else resolve()
    }
    tick()
  })
  await Promise.all(calls)
  return { latencies, elapsedMs: performance.now() - began }
}
