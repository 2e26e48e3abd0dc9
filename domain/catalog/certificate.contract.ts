import { z } from 'zod'
import type { StaffRole } from '../kernel/actor.ts'
import { defineEndpoint } from '../kernel/contract.ts'
import { documentId, productId } from '../kernel/ids.ts'
import { certificate } from './product.events.ts'
import { certifications } from './product-taxonomy.ts'

/** Who of the staff sees what waits to be checked, and who decides. */
export const CAN_VIEW_CERTIFICATES: readonly StaffRole[] = ['verifier', 'auditor', 'admin']
export const CAN_DECIDE_CERTIFICATES: readonly StaffRole[] = ['verifier', 'admin']

const paper = z.object({
  certifier: z.string().trim().min(1, 'Please say who certified it').max(120, 'At most 120 characters'),
  number: z.string().trim().min(1, 'Certificate number is required').max(60, 'At most 60 characters'),
  expiresOn: z.iso.date('Please enter the last day it is valid'),
})

/** What a producer tells of a certificate. */
export const certificateForm = paper.extend({
  certification: z.enum(certifications, 'Please choose a certification'),
  /** Where the certifier lists it; empty where they have no public register. */
  registerUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain })], {
      error: 'Please enter a web address that begins with https://',
    })
    .optional(),
  /** The uploaded certificate. */
  documentId: documentId.optional(),
})
export type CertificateForm = z.infer<typeof certificateForm>

/** A claim as its producer sees it. */
export const producerCertificate = certificate.extend({
  status: z.enum(['waiting', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** The uploaded certificate; null when the claim came without one. */
  documentId: z.string().nullable(),
  claimedAt: z.string(),
})
export type ProducerCertificate = z.infer<typeof producerCertificate>

/** What happened with the certificates of one kind of one product. */
export const certificateHistoryKinds = ['claimed', 'taken_back', 'approved', 'refused', 'withdrawn'] as const
const certificateHistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  what: z.enum(certificateHistoryKinds),
  /** The user name of the verifier; null for the producer, and for the market itself. */
  by: z.string().nullable(),
  certifier: z.string().nullable(),
  number: z.string().nullable(),
  expiresOn: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CertificateHistoryEntry = z.infer<typeof certificateHistoryEntry>

const ofStaff = certificate.extend({
  productId: z.string(),
  productName: z.string(),
  producerId: z.string(),
  producerName: z.string(),
  /** Oldest first. */
  history: z.array(certificateHistoryEntry),
})

/** An approved certificate, for the staff. */
export type ApprovedCertificate = z.infer<typeof ofStaff>
export const approvedCertificatePage = z.object({
  certificates: z.array(ofStaff),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type ApprovedCertificatePage = z.infer<typeof approvedCertificatePage>

/** A claim that waits for the staff. */
const pendingCertificate = ofStaff.extend({
  registerUrl: z.string().nullable(),
  /** The uploaded certificate; null when the claim came without one. */
  documentId: z.string().nullable(),
  claimedAt: z.string(),
})
export type PendingCertificate = z.infer<typeof pendingCertificate>

export const pendingCertificatePage = z.object({
  claims: z.array(pendingCertificate),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type PendingCertificatePage = z.infer<typeof pendingCertificatePage>

export const revokeCertificateForm = z.object({
  reason: z
    .string()
    .trim()
    .min(10, 'Please tell the producer why, in at least 10 characters')
    .max(500, 'At most 500 characters'),
})

export const rejectCertificateForm = z.object({
  reason: z.string().trim().min(1, 'Please tell the producer why').max(500, 'At most 500 characters'),
})

/** A claim as it was looked at, with its document. */
const looked = paper.extend({ documentId: z.string().nullable().optional() })

const done = z.object({ id: z.string() })
const ofProduct = z.object({ id: productId })
const oneClaim = z.object({ productId, certification: z.enum(certifications) })

export const certificatesContract = {
  claim: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/:id/certificates',
    summary: 'Say that an own product bears a certificate; the staff looks at it before it shows',
    params: ofProduct,
    body: certificateForm,
    response: done,
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/products/:id/certificates/:certification',
    summary: 'Take back what was said of a certificate',
    params: ofProduct.extend({ certification: z.enum(certifications) }),
    response: done,
  }),
  document: defineEndpoint({
    method: 'GET',
    path: '/api/me/products/:id/certificates/:certification/document',
    summary: 'The document uploaded with a claim, for its producer',
    params: ofProduct.extend({ certification: z.enum(certifications) }),
    response: z.string(),
  }),
  staffDocument: defineEndpoint({
    method: 'GET',
    path: '/api/staff/certificates/:productId/:certification/document',
    summary: 'The document uploaded with a claim, for those who verify; each visit is recorded',
    params: oneClaim,
    response: z.string(),
  }),
  waiting: defineEndpoint({
    method: 'GET',
    path: '/api/staff/certificates/pending',
    summary: 'Certificates that wait to be checked, the oldest first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: pendingCertificatePage,
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/staff/certificates/:productId/:certification/approve',
    summary: 'The certificate was looked at and is real; the body says what was looked at',
    params: oneClaim,
    body: looked,
    response: done,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: '/api/staff/certificates/:productId/:certification/reject',
    summary: 'The certificate does not hold, and why; the body says what was looked at',
    params: oneClaim,
    body: looked.extend(rejectCertificateForm.shape),
    response: done,
  }),
  approved: defineEndpoint({
    method: 'GET',
    path: '/api/staff/certificates/approved',
    summary: 'Approved certificates, by product',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: approvedCertificatePage,
  }),
  revoke: defineEndpoint({
    method: 'POST',
    path: '/api/staff/certificates/:productId/:certification/revoke',
    summary: 'Withdraw the approval of a certificate, with the reason its producer reads',
    params: oneClaim,
    body: revokeCertificateForm,
    response: done,
  }),
}
