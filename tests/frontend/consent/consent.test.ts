import { expect, test } from 'vitest'
import { CONSENT_VERSION, consentTo, storedConsent } from '#frontend/shop/consent/consent.ts'

const AT = '2026-05-01T09:00:00.000Z'

test.each(['accepted', 'declined'] as const)('a choice is stored with version and time: %s', (choice) => {
  const consent = consentTo(choice, AT)
  expect(consent).toEqual({ choice, version: CONSENT_VERSION, at: AT })
  expect(storedConsent(JSON.stringify(consent))).toEqual(consent)
})

test.each([null, '', 'true', '{', '{}', '[]', '"accepted"', JSON.stringify({ ...consentTo('accepted', AT), at: '' })])(
  'invalid consent is requested again: %s',
  (text) => expect(storedConsent(text)).toBeUndefined(),
)

test('a new version requests consent again', () => {
  expect(storedConsent(JSON.stringify({ ...consentTo('accepted', AT), version: '2020-01-01' }))).toBeUndefined()
})
