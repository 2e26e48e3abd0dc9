import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestPressure } from '#platform/runtime/request-pressure.ts'
import { waitUntil } from '#tests/support/waiting.ts'

/** Longer than the window in which the load is measured. */
const BUSY_MS = 120

function keepBusy(): void {
  const until = performance.now() + BUSY_MS
  while (performance.now() < until);
}

test('requests that keep the process busy are pressure', async () => {
  const pressure = requestPressure()
  const serve = () => {
    for (let i = 0; i < 5; i++) pressure.recordRequest()
    keepBusy()
    return pressure.isHigh()
  }
  await waitUntil(serve, (isHigh) => isHigh, 5_000)
  await waitUntil(pressure.isHigh, (isHigh) => !isHigh, 5_000)
  await pressure.close()
})

test('work without requests is no pressure', async () => {
  const pressure = requestPressure()
  for (let i = 0; i < 5; i++) {
    keepBusy()
    await turn()
    expect(pressure.isHigh()).toBe(false)
  }
  await pressure.close()
})
