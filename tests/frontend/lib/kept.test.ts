import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { clearOfflineAnswers, offlineSinceAtom, recordOfflineAnswer } from '#frontend/shared/lib/browser-stores.ts'

const since = () => getDefaultStore().get(offlineSinceAtom)

test('offline data is as old as its oldest response', () => {
  recordOfflineAnswer('/api/a', '2026-05-01T09:00:00.000Z')
  recordOfflineAnswer('/api/b', '2026-05-01T08:00:00.000Z')
  recordOfflineAnswer('/api/c', null)
  expect(since()).toBe('2026-05-01T08:00:00.000Z')
  recordOfflineAnswer('/api/b', null)
  expect(since()).toBe('2026-05-01T09:00:00.000Z')
  clearOfflineAnswers()
  expect(since()).toBeUndefined()
})
