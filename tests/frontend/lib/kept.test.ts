import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { forgetKeptAnswers, keptSinceAtom, noteAnswer } from '#frontend/shared/lib/browser-stores.ts'

const since = () => getDefaultStore().get(keptSinceAtom)

test('what is shown is as old as the oldest of it', () => {
  noteAnswer('/api/a', '2026-05-01T09:00:00.000Z')
  noteAnswer('/api/b', '2026-05-01T08:00:00.000Z')
  noteAnswer('/api/c', null)
  expect(since()).toBe('2026-05-01T08:00:00.000Z')
  noteAnswer('/api/b', null)
  expect(since()).toBe('2026-05-01T09:00:00.000Z')
  forgetKeptAnswers()
  expect(since()).toBeUndefined()
})
