import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { clearOfflineResponses, offlineSinceAtom, recordOfflineResponse } from '#frontend/shared/lib/offline-caches.ts'

const since = () => getDefaultStore().get(offlineSinceAtom)

test('offline data is as old as its oldest response', () => {
  recordOfflineResponse('/api/a', '2026-05-01T09:00:00.000Z')
  recordOfflineResponse('/api/b', '2026-05-01T08:00:00.000Z')
  recordOfflineResponse('/api/c', null)
  expect(since()).toBe('2026-05-01T08:00:00.000Z')
  recordOfflineResponse('/api/b', null)
  expect(since()).toBe('2026-05-01T09:00:00.000Z')
  clearOfflineResponses()
  expect(since()).toBeUndefined()
})
