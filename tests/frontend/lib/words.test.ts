import { expect, test } from 'vitest'
import { categories, reportWindow } from '#domain/catalog/product-taxonomy.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { certificateWords, verificationWords } from '#frontend/shared/ui/certificate-badge.tsx'

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('a day is the same day in %s', (zone) => {
  const before = process.env.TZ
  process.env.TZ = zone
  expect(dayWords('2027-05-01')).toBe('May 1, 2027')
  process.env.TZ = before
})

test('a certificate tells who, which and how long', () => {
  expect(
    certificateWords({ certification: 'organic', issuer: 'VOF', certificateNumber: 'VT-1', expiresOn: '2027-05-01' }),
  ).toBe('Certified by VOF, no. VT-1, valid through May 1, 2027')
  expect(verificationWords({ verifiedOn: '2026-05-01', expiresOn: '2027-05-01' })).toBe(
    'We made sure of who sells here on May 1, 2026, valid through May 1, 2027',
  )
})

test('only food that spoils is in a hurry', () => {
  expect(categories.filter((category) => reportWindow(category) === '48 hours')).toEqual([
    ...['vegetables', 'fruits', 'dairy', 'eggs', 'herbs_and_spices', 'baked_goods', 'meats', 'mushrooms'],
  ])
  expect(reportWindow('honey')).toBe('14 days')
})
