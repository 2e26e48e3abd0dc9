import { mayVerify, type StaffMember } from '../kernel/actor.ts'
import type { Day } from '../kernel/day.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Certificate, ProductEvent } from './product.events.ts'
import type { Certification } from './vocabulary.ts'

/** What the producer says of a certificate. It shows nowhere until the staff has looked at it. */
export type ClaimCommand =
  | { readonly type: 'ClaimCertification'; readonly certificate: Certificate; readonly today: Day }
  | { readonly type: 'WithdrawClaim'; readonly certification: Certification }

/** What a product bears is for the staff to say, never for who sells it. */
export type VerifiersCommand = { readonly verifier: Verifier } & (
  | { readonly type: 'CertifyProduct'; readonly certificate: Certificate; readonly today: Day }
  | { readonly type: 'WithdrawCertification'; readonly certification: Certification; readonly reason: string }
  /** Both name the claim as it was looked at: one that was changed meanwhile is looked at again. */
  | { readonly type: 'ApproveClaim'; readonly certificate: Certificate; readonly today: Day }
  | { readonly type: 'RefuseClaim'; readonly certificate: Certificate; readonly reason: string }
)

/** Somebody of the staff, with the producer they are besides: nobody decides over their own goods. */
export interface Verifier extends StaffMember {
  readonly producerId?: string | undefined
}

/** What stands of each kind, and what was said of it and waits, or was refused. */
export interface Papers {
  readonly certificates: Readonly<Partial<Record<Certification, Certificate>>>
  readonly claims: Readonly<Partial<Record<Certification, Claim>>>
}

interface Claim {
  readonly certificate: Certificate
  readonly status: 'waiting' | 'refused'
}

interface OwnPapers extends Papers {
  readonly productId: string
  readonly producerId: string
}

const paperEvents = [
  ...(['ProductCertified', 'CertificationWithdrawn', 'CertificationClaimed'] as const),
  ...(['CertificationClaimWithdrawn', 'CertificationClaimRefused'] as const),
] as const
export type PaperEvent = Extract<ProductEvent, { type: (typeof paperEvents)[number] }>
const ofPapers: ReadonlySet<string> = new Set(paperEvents)
export const isPaperEvent = (event: ProductEvent): event is PaperEvent => ofPapers.has(event.type)

export function papersAfter({ certificates, claims }: Papers, { type, data }: PaperEvent): Papers {
  const { certification } = data
  switch (type) {
    case 'ProductCertified':
      return {
        certificates: { ...certificates, [certification]: data },
        claims: { ...claims, [certification]: undefined },
      }
    case 'CertificationWithdrawn':
      return { certificates: { ...certificates, [certification]: undefined }, claims }
    case 'CertificationClaimed':
      return { certificates, claims: { ...claims, [certification]: { certificate: data, status: 'waiting' } } }
    case 'CertificationClaimWithdrawn':
      return { certificates, claims: { ...claims, [certification]: undefined } }
    case 'CertificationClaimRefused': {
      const claim = claims[certification]
      return claim
        ? { certificates, claims: { ...claims, [certification]: { ...claim, status: 'refused' } } }
        : { certificates, claims }
    }
  }
}

export function decideClaim(papers: OwnPapers, command: ClaimCommand): PaperEvent[] | Refusal {
  const ids = idsOf(papers)
  if (command.type === 'WithdrawClaim') {
    const { certification } = command
    if (!papers.claims[certification]) return []
    return [{ type: 'CertificationClaimWithdrawn', data: { ...ids, certification } }]
  }
  const { certificate, today } = command
  const { certification } = certificate
  const claim = papers.claims[certification]
  if (claim?.status === 'waiting' && isSame(certificate, claim.certificate)) return []
  if (certificate.expiresOn < today) return expired(certificate)
  if (isSame(certificate, papers.certificates[certification])) return refuse('already_certified')
  return [{ type: 'CertificationClaimed', data: { ...ids, ...certificate } }]
}

export function attest(papers: OwnPapers, command: VerifiersCommand): PaperEvent[] | Refusal {
  const { verifier } = command
  if (!mayVerify(verifier)) return refuse('not_allowed')
  if (verifier.producerId === papers.producerId) return refuse('own_certificate')
  switch (command.type) {
    case 'CertifyProduct':
      return certify(papers, command)
    case 'WithdrawCertification': {
      const { certification, reason } = command
      if (!papers.certificates[certification]) return []
      return [{ type: 'CertificationWithdrawn', data: { ...idsOf(papers), certification, reason } }]
    }
    case 'ApproveClaim':
    case 'RefuseClaim':
      return settleClaim(papers, command)
  }
}

type Certify = Pick<Extract<VerifiersCommand, { type: 'CertifyProduct' }>, 'certificate' | 'today'>

function certify(papers: OwnPapers, { certificate, today }: Certify): PaperEvent[] | Refusal {
  if (certificate.expiresOn < today) return expired(certificate)
  if (isSame(certificate, papers.certificates[certificate.certification])) return []
  return [{ type: 'ProductCertified', data: { ...idsOf(papers), ...certificate } }]
}

type Settle = Extract<VerifiersCommand, { type: 'ApproveClaim' | 'RefuseClaim' }>

function settleClaim(papers: OwnPapers, command: Settle): PaperEvent[] | Refusal {
  const { certificate } = command
  const { certification } = certificate
  const claim = papers.claims[certification]
  if (command.type === 'ApproveClaim' && !claim && isSame(certificate, papers.certificates[certification])) return []
  if (!claim) return refuse('claim_not_found')
  if (!isSame(certificate, claim.certificate)) return refuse('claim_changed')
  if (command.type === 'ApproveClaim') return certify(papers, command)
  if (claim.status === 'refused') return []
  return [{ type: 'CertificationClaimRefused', data: { ...idsOf(papers), certification, reason: command.reason } }]
}

const idsOf = ({ productId, producerId }: OwnPapers) => ({ productId, producerId })

const expired = ({ expiresOn }: Certificate): Refusal => refuse('certificate_expired', { expiresOn })

const isSame = (one: Certificate, other: Certificate | undefined): boolean =>
  one.certifier === other?.certifier && one.number === other.number && one.expiresOn === other.expiresOn
