import type { Certificate, CertificateEvent } from '#domain/catalog/certificate.events.ts'
import { type Certification, certifications } from '#domain/catalog/product-taxonomy.ts'
import { canVerify, type StaffMember } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { decider } from '#domain/kernel/decider.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** The sender checks that the product exists and, for a producer's command, that it belongs to the producer. */
export type CertificateCommand = ProducersCommand | CertificateReviewCommand

/** A submitted certificate is not public until staff approve it. */
type ProducersCommand =
  | ({
      readonly type: 'SubmitCertificate'
      /** URL in the certifier's public register. */
      readonly registerUrl?: string | undefined
      /** The uploaded certificate; it belongs to the producer. */
      readonly documentId?: string | undefined
    } & CertificateEntry)
  | { readonly type: 'WithdrawCertificate' }

/** Commands of staff, who alone decide which certificates a product has. */
type CertificateReviewCommand = { readonly verifier: Verifier } & (
  | ({ readonly type: 'AddCertificate' } & CertificateEntry)
  | { readonly type: 'RevokeCertificate'; readonly reason: string }
  /** Both contain the submission as reviewed, and are refused if it has changed since. */
  | ({ readonly type: 'ApproveCertificate'; readonly today: CalendarDate } & ReviewedSubmission)
  | ({ readonly type: 'RejectCertificate'; readonly reason: string } & ReviewedSubmission)
)

interface CertificateEntry {
  readonly certificateId: string
  readonly productId: string
  readonly producerId: string
  readonly certificate: Certificate
  readonly today: CalendarDate
}

interface ReviewedSubmission {
  readonly certificate: Certificate
  readonly documentId?: string | undefined
}

/** A staff member, with their own producer if they have one: they cannot decide about their own products. */
interface Verifier extends StaffMember {
  readonly producerId?: string | undefined
}

export type CertificateState =
  | { readonly status: 'none' }
  | ({
      readonly status: 'known'
      readonly approved: Certificate | undefined
      /** Pending or rejected. It may renew the approved certificate. */
      readonly submission: CertificateSubmission | undefined
      /** Documents of all submissions, decided ones included. */
      readonly documents: readonly string[]
    } & CertificateIds)
type KnownCertificate = Extract<CertificateState, { status: 'known' }>

interface CertificateIds {
  readonly certificateId: string
  readonly productId: string
  readonly producerId: string
  readonly certification: Certification
}

interface CertificateSubmission {
  readonly certificate: Certificate
  readonly registerUrl: string | undefined
  readonly documentId: string | undefined
  readonly status: 'pending' | 'rejected'
}

/** One stream per product and certification, so that a product has at most one approved and one pending of each. */
export const certificateSeed = (productId: string, certification: Certification): string =>
  `${productId} ${certification}`

export const certificate = decider<CertificateCommand, CertificateState, CertificateEvent>({
  name: 'certificate',
  stream: (id) => `certificate-${id}`,
  initial: { status: 'none' },

  evolve: (before, event): CertificateState => {
    const state = before.status === 'none' ? initialOf(event) : before
    const { submission } = state
    switch (event.type) {
      case 'CertificateSubmitted': {
        const { registerUrl, documentId } = event.data
        const documents = documentId ? [...state.documents, documentId] : state.documents
        return {
          ...state,
          submission: { certificate: certificateIn(event.data), registerUrl, documentId, status: 'pending' },
          documents,
        }
      }
      case 'CertificateWithdrawn':
        return { ...state, submission: undefined }
      case 'CertificateApproved':
        return { ...state, approved: certificateIn(event.data), submission: undefined }
      case 'CertificateRejected':
        return { ...state, submission: submission && { ...submission, status: 'rejected' } }
      case 'CertificateRevoked':
        return { ...state, approved: undefined }
    }
  },

  decide: (state, command): CertificateEvent[] | Refusal => {
    switch (command.type) {
      case 'SubmitCertificate':
        return submit(state, command)
      case 'WithdrawCertificate':
        if (state.status === 'none' || !state.submission) return []
        return [{ type: 'CertificateWithdrawn', data: idsOf(state) }]
      default:
        return decideReview(state, command)
    }
  },
})

function submit(
  state: CertificateState,
  command: Extract<CertificateCommand, { type: 'SubmitCertificate' }>,
): CertificateEvent[] | Refusal {
  const { certificateId, productId, producerId, certificate, registerUrl, documentId, today } = command
  const { submission, approved } = state.status === 'known' ? state : {}
  const isRepeat =
    isSame(certificate, submission?.certificate) &&
    registerUrl === submission?.registerUrl &&
    documentId === submission?.documentId
  if (submission?.status === 'pending' && isRepeat) return []
  if (certificate.expiresOn < today) return expired(certificate)
  if (isSame(certificate, approved)) return refuse('certificate_already_approved')
  const details = { ...(registerUrl ? { registerUrl } : {}), ...(documentId ? { documentId } : {}) }
  return [{ type: 'CertificateSubmitted', data: { certificateId, productId, producerId, ...certificate, ...details } }]
}

function decideReview(state: CertificateState, command: CertificateReviewCommand): CertificateEvent[] | Refusal {
  const { verifier } = command
  if (!canVerify(verifier)) return refuse('not_allowed')
  const subject = command.type === 'AddCertificate' ? command : state
  if ('producerId' in subject && subject.producerId === verifier.producerId) return refuse('own_certificate')
  switch (command.type) {
    case 'AddCertificate':
      return approve(state, command)
    case 'RevokeCertificate':
      if (state.status === 'none' || !state.approved) return []
      return [{ type: 'CertificateRevoked', data: { ...idsOf(state), reason: command.reason } }]
    case 'ApproveCertificate':
    case 'RejectCertificate':
      return state.status === 'none' ? refuse('certificate_not_found') : reviewSubmission(state, command)
  }
}

function approve(
  state: CertificateState,
  { certificateId, productId, producerId, certificate, today }: CertificateEntry,
): CertificateEvent[] | Refusal {
  if (certificate.expiresOn < today) return expired(certificate)
  if (state.status === 'known' && isSame(certificate, state.approved)) return []
  return [{ type: 'CertificateApproved', data: { certificateId, productId, producerId, ...certificate } }]
}

function reviewSubmission(
  state: KnownCertificate,
  command: Extract<CertificateReviewCommand, { type: 'ApproveCertificate' | 'RejectCertificate' }>,
): CertificateEvent[] | Refusal {
  const { certificate, documentId } = command
  const { submission, approved } = state
  if (command.type === 'ApproveCertificate' && !submission && isSame(certificate, approved)) return []
  if (!submission) return refuse('certificate_not_found')
  if (!isSame(certificate, submission.certificate)) return refuse('edit_conflict')
  if (documentId !== submission.documentId) return refuse('edit_conflict')
  if (command.type === 'ApproveCertificate')
    return approve(state, { ...idsOf(state), certificate, today: command.today })
  if (submission.status === 'rejected') return []
  return [{ type: 'CertificateRejected', data: { ...idsOf(state), reason: command.reason } }]
}

export interface CertificateLookup {
  /** Derives a certificate id from its seed. */
  readonly idOf: (seed: string) => string
  readonly load: (certificateId: string) => Promise<CertificateState>
}

/** The certificates that a product has or had, pending and rejected ones included. */
export async function certificatesOf(
  { idOf, load }: CertificateLookup,
  productId: string,
): Promise<readonly KnownCertificate[]> {
  const states = await Promise.all(
    certifications.map((certification) => load(idOf(certificateSeed(productId, certification)))),
  )
  return states.filter((state) => state.status === 'known')
}

const initialOf = ({ data }: CertificateEvent): KnownCertificate => ({
  status: 'known',
  ...idsOf(data),
  approved: undefined,
  submission: undefined,
  documents: [],
})

const idsOf = ({ certificateId, productId, producerId, certification }: CertificateIds): CertificateIds => ({
  certificateId,
  productId,
  producerId,
  certification,
})

const certificateIn = ({ certification, issuer, certificateNumber, expiresOn }: Certificate): Certificate => ({
  certification,
  issuer,
  certificateNumber,
  expiresOn,
})

const expired = ({ expiresOn }: Certificate): Refusal => refuse('certificate_expired', { expiresOn })

const isSame = (one: Certificate, other: Certificate | undefined): boolean =>
  one.issuer === other?.issuer && one.certificateNumber === other.certificateNumber && one.expiresOn === other.expiresOn
