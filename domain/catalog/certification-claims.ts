import type { Certification } from '#domain/catalog/product-taxonomy.ts'
import { plainLetters } from '#domain/kernel/name-text.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** Claims in a text: certifications staff can verify, and ones they cannot. */
interface CertificationClaims {
  readonly certifications: readonly Certification[]
  readonly unverifiable: boolean
}

/** Each pattern is tested on every word, and on the whole text with non-letters replaced by single spaces. */
const CERTIFIED: Readonly<Record<Certification, RegExp>> = {
  organic: /^(?:organi[ck]|bio$|nonorganic)|[^m]organic/,
  non_gmo: /^(?:non?)?gmos?(?:free)?$|^(?:non?)?gmo(?:free|feed)/,
  fair_trade: /^fair(?:ly)? ?trade[ds]?\b|\bfair(?:ly)? ?trade[ds]?\b/,
  local: /\b(?:certified local|local(?:ly)? certified)\b/,
  sustainable: /^(?:un)?sustainab/,
}
const UNVERIFIABLE =
  /^(?:un|pre)?(?:certif|accredit|verifi|award|prizewinning|usda|kosher|halal|biodynamic|demeter|hormone|antibiotic)/

const LETTERS_FOR_DIGITS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' }

/**
 * Finds claims in a tag or a name. Case, accents, look-alike letters, digits for letters, hyphens and spaced letters
 * (`o r g a n i c`) make no difference.
 */
export function certificationClaimsIn(text: string): CertificationClaims {
  const letters = plainLetters(text).replace(/[01345]/g, (digit) => LETTERS_FOR_DIGITS[digit]!)
  const joined = letters.replace(/\b(?:[a-z][^a-z]{1,2}){3,}[a-z]\b/g, (spaced) => spaced.replace(/[^a-z]/g, ''))
  const words = joined.split(/\s+/).map((word) => word.replace(/[^a-z]/g, ''))
  const readings = [...words, ...joined.split(/[^a-z]+/), joined.replace(/[^a-z]+/g, ' ').trim()]
  const certifications = (Object.keys(CERTIFIED) as Certification[]).filter((key) =>
    readings.some((reading) => CERTIFIED[key].test(reading)),
  )
  return { certifications, unverifiable: readings.some((reading) => UNVERIFIABLE.test(reading)) }
}

/** Whether a text claims a certification that is not in `certified`, or one that staff cannot verify. */
export function hasUnsupportedClaim(text: string, certified: Iterable<Certification>): boolean {
  const { certifications, unverifiable } = certificationClaimsIn(text)
  const supported = new Set(certified)
  if (certifications.length === 0) return unverifiable
  return certifications.some((certification) => !supported.has(certification))
}

/** Refuses a product name that claims a certification the product does not have. */
export const nameRefusal = (name: string, certified: Iterable<Certification>): Refusal | undefined =>
  hasUnsupportedClaim(name, certified)
    ? refuse('name_claims', { fields: { name: 'This name claims a certification the product does not have' } })
    : undefined
