import { expect, test } from 'vitest'
import { reportOnce } from '#frontend/producer/orders/qr-scanner.ts'

test('a code that stays in view is reported once', () => {
  const read: string[] = []
  const report = reportOnce((text) => read.push(text))
  for (let now = 0; now <= 5_000; now += 150) report(now === 900 ? undefined : 'wrong', now)
  expect(read).toEqual(['wrong'])
})

test('another code, and a code that comes back, are reported again', () => {
  const read: string[] = []
  const report = reportOnce((text) => read.push(text))
  report('wrong', 0)
  report('right', 150)
  report(undefined, 300)
  report('right', 2_000)
  expect(read).toEqual(['wrong', 'right', 'right'])
})
