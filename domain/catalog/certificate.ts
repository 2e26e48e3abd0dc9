import type { Certificate, ProductEvent } from '#domain/catalog/product.events.ts'
import type { Certification } from '#domain/catalog/product-taxonomy.ts'
import { canVerify, type StaffMember } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { plainLetters } from '#domain/kernel/name-text.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** Commands of the producer. A submitted certificate is not public until staff approve it. */
export type CertificateCommand =
  | {
      readonly type: 'SubmitCertificate'
      readonly certificate: Certificate
      /** URL in the certifier's public register. */
      readonly registerUrl?: string | undefined
      /** The uploaded certificate; it belongs to the producer. */
      readonly documentId?: string | undefined
      readonly today: CalendarDate
    }
  | { readonly type: 'WithdrawCertificate'; readonly certification: Certification }

/** Commands of staff, who alone decide which certificates a product has. */
export type CertificateReviewCommand = { readonly verifier: Verifier } & (
  | { readonly type: 'AddCertificate'; readonly certificate: Certificate; readonly today: CalendarDate }
  | { readonly type: 'RevokeCertificate'; readonly certification: Certification; readonly reason: string }
  /** Both name the submission as reviewed: a submission that has changed since is refused. */
  | ({ readonly type: 'ApproveCertificate'; readonly today: CalendarDate } & ReviewedSubmission)
  | ({ readonly type: 'RejectCertificate'; readonly reason: string } & ReviewedSubmission)
)

interface ReviewedSubmission {
  readonly certificate: Certificate
  readonly documentId?: string | undefined
}

/** A staff member, with their own producer if they have one: they cannot decide about their own products. */
export interface Verifier extends StaffMember {
  readonly producerId?: string | undefined
}

/** Approved certificates, and pending or rejected submissions, by certification. */
export interface Certificates {
  readonly certificates: Readonly<Partial<Record<Certification, Certificate>>>
  readonly submissions: Readonly<Partial<Record<Certification, CertificateSubmission>>>
  /** Documents of all submissions, decided ones included. */
  readonly documents: readonly string[]
}

interface CertificateSubmission {
  readonly certificate: Certificate & {
    readonly registerUrl?: string | undefined
    readonly documentId?: string | undefined
  }
  readonly status: 'waiting' | 'refused'
}

interface ProductCertificates extends Certificates {
  readonly productId: string
  readonly producerId: string
}

const CERTIFICATE_EVENTS = [
  ...(['ProductCertificateApproved', 'ProductCertificateRevoked', 'ProductCertificateSubmitted'] as const),
  ...(['ProductCertificateWithdrawn', 'ProductCertificateRejected'] as const),
] as const
export type CertificateEvent = Extract<ProductEvent, { type: (typeof CERTIFICATE_EVENTS)[number] }>
const certificateEventTypes: ReadonlySet<string> = new Set(CERTIFICATE_EVENTS)
export const isCertificateEvent = (event: ProductEvent): event is CertificateEvent =>
  certificateEventTypes.has(event.type)

export function applyCertificateEvent(
  { certificates, submissions, documents }: Certificates,
  { type, data }: CertificateEvent,
): Certificates {
  const { certification } = data
  switch (type) {
    case 'ProductCertificateApproved':
      return {
        certificates: { ...certificates, [certification]: data },
        submissions: { ...submissions, [certification]: undefined },
        documents,
      }
    case 'ProductCertificateRevoked':
      return { certificates: { ...certificates, [certification]: undefined }, submissions, documents }
    case 'ProductCertificateSubmitted':
      return {
        certificates,
        submissions: { ...submissions, [certification]: { certificate: data, status: 'waiting' } },
        documents: data.documentId ? [...documents, data.documentId] : documents,
      }
    case 'ProductCertificateWithdrawn':
      return { certificates, submissions: { ...submissions, [certification]: undefined }, documents }
    case 'ProductCertificateRejected': {
      const claim = submissions[certification]
      return claim
        ? { certificates, submissions: { ...submissions, [certification]: { ...claim, status: 'refused' } }, documents }
        : { certificates, submissions, documents }
    }
  }
}

export function decideCertificate(
  owned: ProductCertificates,
  command: CertificateCommand,
): CertificateEvent[] | Refusal {
  const ids = idsOf(owned)
  if (command.type === 'WithdrawCertificate') {
    const { certification } = command
    if (!owned.submissions[certification]) return []
    return [{ type: 'ProductCertificateWithdrawn', data: { ...ids, certification } }]
  }
  const { certificate, registerUrl, documentId, today } = command
  const { certification } = certificate
  const claim = owned.submissions[certification]
  const isRepeat =
    isSame(certificate, claim?.certificate) &&
    registerUrl === claim?.certificate.registerUrl &&
    documentId === claim?.certificate.documentId
  if (claim?.status === 'waiting' && isRepeat) return []
  if (certificate.expiresOn < today) return expired(certificate)
  if (isSame(certificate, owned.certificates[certification])) return refuse('certificate_already_approved')
  const shown = { ...(registerUrl ? { registerUrl } : {}), ...(documentId ? { documentId } : {}) }
  return [{ type: 'ProductCertificateSubmitted', data: { ...ids, ...certificate, ...shown } }]
}

export function decideCertificateReview(
  owned: ProductCertificates,
  command: CertificateReviewCommand,
): CertificateEvent[] | Refusal {
  const { verifier } = command
  if (!canVerify(verifier)) return refuse('not_allowed')
  if (verifier.producerId === owned.producerId) return refuse('own_certificate')
  switch (command.type) {
    case 'AddCertificate':
      return approveCertificate(owned, command)
    case 'RevokeCertificate': {
      const { certification, reason } = command
      if (!owned.certificates[certification]) return []
      return [{ type: 'ProductCertificateRevoked', data: { ...idsOf(owned), certification, reason } }]
    }
    case 'ApproveCertificate':
    case 'RejectCertificate':
      return reviewSubmission(owned, command)
  }
}

type CertificateApproval = Pick<Extract<CertificateReviewCommand, { type: 'AddCertificate' }>, 'certificate' | 'today'>

function approveCertificate(
  owned: ProductCertificates,
  { certificate, today }: CertificateApproval,
): CertificateEvent[] | Refusal {
  if (certificate.expiresOn < today) return expired(certificate)
  if (isSame(certificate, owned.certificates[certificate.certification])) return []
  return [{ type: 'ProductCertificateApproved', data: { ...idsOf(owned), ...certificate } }]
}

type SubmissionReview = Extract<CertificateReviewCommand, { type: 'ApproveCertificate' | 'RejectCertificate' }>

function reviewSubmission(owned: ProductCertificates, command: SubmissionReview): CertificateEvent[] | Refusal {
  const { certificate } = command
  const { certification } = certificate
  const claim = owned.submissions[certification]
  if (command.type === 'ApproveCertificate' && !claim && isSame(certificate, owned.certificates[certification]))
    return []
  if (!claim) return refuse('certificate_not_found')
  if (!isSame(certificate, claim.certificate)) return refuse('edit_conflict')
  if (command.documentId !== claim.certificate.documentId) return refuse('edit_conflict')
  if (command.type === 'ApproveCertificate') return approveCertificate(owned, command)
  if (claim.status === 'refused') return []
  return [{ type: 'ProductCertificateRejected', data: { ...idsOf(owned), certification, reason: command.reason } }]
}

const idsOf = ({ productId, producerId }: ProductCertificates) => ({ productId, producerId })

const expired = ({ expiresOn }: Certificate): Refusal => refuse('certificate_expired', { expiresOn })

const isSame = (one: Certificate, other: Certificate | undefined): boolean =>
  one.issuer === other?.issuer && one.certificateNumber === other.certificateNumber && one.expiresOn === other.expiresOn

/** Claims in a text: certifications staff can verify, and ones they cannot. */
interface NameClaims {
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
export function certificationClaimsIn(text: string): NameClaims {
  const letters = plainLetters(text).replace(/[01345]/g, (digit) => LETTERS_FOR_DIGITS[digit]!)
  const joined = letters.replace(/\b(?:[a-z][^a-z]{1,2}){3,}[a-z]\b/g, (apart) => apart.replace(/[^a-z]/g, ''))
  const words = joined.split(/\s+/).map((word) => word.replace(/[^a-z]/g, ''))
  const readings = [...words, ...joined.split(/[^a-z]+/), joined.replace(/[^a-z]+/g, ' ').trim()]
  const certifications = (Object.keys(CERTIFIED) as Certification[]).filter((key) =>
    readings.some((reading) => CERTIFIED[key].test(reading)),
  )
  return { certifications, unverifiable: readings.some((reading) => UNVERIFIABLE.test(reading)) }
}

/** Whether a text claims a certification that is not among `held`. */
export function hasUnsupportedClaim(text: string, held: Iterable<Certification>): boolean {
  const { certifications, unverifiable } = certificationClaimsIn(text)
  const shown = new Set(held)
  if (certifications.length === 0) return unverifiable
  return certifications.some((certification) => !shown.has(certification))
}

/** Refuses a product name that claims a certification the product does not have. */
export const nameRefusal = (name: string, held: Iterable<Certification>): Refusal | undefined =>
  hasUnsupportedClaim(name, held)
    ? refuse('name_claims', { fields: { name: 'This name claims a certification the product does not have' } })
    : undefined
