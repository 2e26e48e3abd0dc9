import { describe, expect, test } from 'vitest'
import { certificationClaimsIn, hasUnsupportedClaim } from '#domain/catalog/certification-claims.ts'
import { SUGGESTED_TAGS } from '#domain/producers/contract.ts'

test.each([
  ...['organic', 'Organic', 'ORGANIC GARDEN', 'certified organic', 'organically grown', 'organico', 'orgánico'],
  ...['0rganic', 'o r g a n i c', 'o-r-g-a-n-i-c', 'оrgаnic', 'organic-ish', 'USDA Organic', 'bio', 'all-organic'],
])('the text “%s” claims to be organic', (text) => {
  expect(certificationClaimsIn(text).certifications).toEqual(['organic'])
})

test.each([
  ['non-GMO feed', ['non_gmo']],
  ['GMO free', ['non_gmo']],
  ['no gmos', ['non_gmo']],
  ['fair trade coffee', ['fair_trade']],
  ['Fairtrade', ['fair_trade']],
  ['certified local', ['local']],
  ['Sustainable', ['sustainable']],
  ['sustainably farmed', ['sustainable']],
])('the text “%s” claims %j', (text, certifications) => {
  expect(certificationClaimsIn(text).certifications).toEqual(certifications)
})

test.each([
  ...['family farm', 'pasture', 'local fruit', 'Morgan ice cream', 'big mountain honey', 'grass-fed', 'raw milk'],
  ...['no-till', 'biochar', 'small batch', 'biscuits', 'organized', 'fair grounds', 'trade tools', 'reward'],
])('the text “%s” claims nothing', (text) => {
  expect(certificationClaimsIn(text)).toEqual({ certifications: [], unverifiable: false })
})

test.each(SUGGESTED_TAGS)('the suggested tag “%s” claims nothing', (tag) => {
  expect(hasUnsupportedClaim(tag, [])).toBe(false)
})

describe('a certification claim', () => {
  test('is covered by the certificate it names', () => {
    expect(hasUnsupportedClaim('certified organic', ['organic'])).toBe(false)
    expect(hasUnsupportedClaim('certified organic', ['non_gmo'])).toBe(true)
    expect(hasUnsupportedClaim('organic and non-GMO', ['organic'])).toBe(true)
  })
  test.each(['award-winning', 'Certified', 'kosher', 'no hormones', 'antibiotic-free', 'verified farm'])(
    'of “%s” is not covered by any certificate',
    (text) => {
      expect(hasUnsupportedClaim(text, ['organic', 'non_gmo', 'local'])).toBe(true)
    },
  )
})
