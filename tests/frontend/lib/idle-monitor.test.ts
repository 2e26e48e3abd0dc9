import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { idleMonitor } from '#frontend/shared/lib/http.ts'
import { recordSignOutReason, signOutReasonAtom } from '#frontend/shared/lib/signed-out.ts'

test('a page without input for two minutes is inactive', () => {
  const clock = { now: 0 }
  const page = new EventTarget()
  const { isIdle } = idleMonitor(page, () => clock.now)
  clock.now = 120_000
  expect(isIdle()).toBe(false)
  clock.now = 120_001
  expect(isIdle()).toBe(true)
  page.dispatchEvent(new Event('keydown'))
  expect(isIdle()).toBe(false)
})

test('an expired session has an explanation', () => {
  const explained = (header: string | null) => {
    recordSignOutReason(header)
    return getDefaultStore().get(signOutReasonAtom)
  }
  expect(explained(null)).toBeUndefined()
  expect(explained('idle; after=1800')).toBe('You were signed out after 30 minutes without activity.')
  expect(explained('idle; after=1209600')).toBe('You were signed out after 14 days without activity.')
  expect(explained('expired; after=43200')).toBe('You were signed out 12 hours after you signed in.')
})
