import { expect, test } from 'vitest'
import { formatFileSize } from '#frontend/shared/lib/uploads.ts'

test.each([
  [1, '1 KB'],
  [3 * 1024, '3 KB'],
  [1024 * 1024, '1.0 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})
