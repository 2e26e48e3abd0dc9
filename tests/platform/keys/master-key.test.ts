import { expect, test } from 'vitest'
import { masterKeys, newDataKey } from '#platform/keys/master-key.ts'

test('an unwrapped key is the wrapped one, in memory of its own', () => {
  const masters = masterKeys([Buffer.alloc(32, 1)])
  const key = newDataKey()
  const unwrapped = masters.unwrap('order_1|order', masters.wrap('order_1|order', key))
  expect(unwrapped).toEqual(key)
  expect(unwrapped.buffer.byteLength).toBe(32)
})
