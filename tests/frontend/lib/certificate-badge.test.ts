import { afterEach, expect, test, vi } from 'vitest'
import { categories, reportWindow } from '#domain/catalog/product-taxonomy.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { formatCertificate, formatVerification } from '#frontend/shared/ui/certificate-badge.tsx'

afterEach(() => vi.unstubAllEnvs())

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('a day is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(formatDay('2027-05-01')).toBe('May 1, 2027')
})

test('a certificate shows issuer, number and expiry', () => {
  expect(
    formatCertificate({ certification: 'organic', issuer: 'VOF', certificateNumber: 'VT-1', expiresOn: '2027-05-01' }),
  ).toBe('Certified by VOF, no. VT-1, valid through May 1, 2027')
  expect(formatVerification({ verifiedOn: '2026-05-01', expiresOn: '2027-05-01' })).toBe(
    'Identity verified May 1, 2026, valid through May 1, 2027',
  )
})

test('only perishable food has a 48-hour report window', () => {
  expect(categories.filter((category) => reportWindow(category) === '48 hours')).toEqual([
    ...['vegetables', 'fruits', 'dairy', 'eggs', 'herbs_and_spices', 'baked_goods', 'meats', 'mushrooms'],
  ])
  expect(reportWindow('honey')).toBe('14 days')
})
