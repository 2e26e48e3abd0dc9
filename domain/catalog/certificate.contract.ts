import { z } from 'zod'
import type { StaffRole } from '../kernel/actor.ts'
import { defineEndpoint } from '../kernel/contract.ts'
import { documentId, productId } from '../kernel/ids.ts'
import { certificate } from './certificate.events.ts'
import { certifications } from './product-taxonomy.ts'

/** Staff roles that see certificates, and those that decide about them. */
export const CAN_VIEW_CERTIFICATES: readonly StaffRole[] = ['verifier', 'auditor', 'admin']
export const CAN_DECIDE_CERTIFICATES: readonly StaffRole[] = ['verifier', 'admin']

const certificateFields = z.object({
  issuer: z.string().trim().min(1, 'Certifier is required').max(120, 'At most 120 characters'),
  certificateNumber: z.string().trim().min(1, 'Certificate number is required').max(60, 'At most 60 characters'),
  expiresOn: z.iso.date('Enter the last day it is valid'),
})

/** A certificate as the producer submits it. */
export const certificateForm = certificateFields.extend({
  certification: z.enum(certifications, 'Choose a certification'),
  /** URL in the certifier's public register; empty if there is none. */
  registerUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain })], {
      error: 'Enter a URL that begins with https://',
    })
    .optional(),
  documentId: documentId.optional(),
})
export type CertificateForm = z.infer<typeof certificateForm>

/** A submission as its producer sees it. */
export const producerCertificate = certificate.extend({
  status: z.enum(['pending', 'rejected']),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The uploaded certificate; null if none was uploaded. */
  documentId: z.string().nullable(),
  submittedAt: z.string(),
})
export type ProducerCertificate = z.infer<typeof producerCertificate>

/** Changes in the history of one certification of one product. */
export const certificateChanges = ['submitted', 'withdrawn', 'approved', 'rejected', 'revoked'] as const
const certificateHistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  change: z.enum(certificateChanges),
  /** Username of the verifier; null for the producer and for the marketplace itself. */
  by: z.string().nullable(),
  issuer: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CertificateHistoryEntry = z.infer<typeof certificateHistoryEntry>

const staffCertificate = certificate.extend({
  productId: z.string(),
  productName: z.string(),
  producerId: z.string(),
  producerName: z.string(),
  /** Oldest first. */
  history: z.array(certificateHistoryEntry),
})

/** An approved certificate, for staff. */
export type ApprovedCertificate = z.infer<typeof staffCertificate>
export const approvedCertificatePage = z.object({
  certificates: z.array(staffCertificate),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type ApprovedCertificatePage = z.infer<typeof approvedCertificatePage>

/** A submission awaiting review. */
const pendingCertificate = staffCertificate.extend({
  registerUrl: z.string().nullable(),
  /** The uploaded certificate; null if none was uploaded. */
  documentId: z.string().nullable(),
  submittedAt: z.string(),
})
export type PendingCertificate = z.infer<typeof pendingCertificate>

export const pendingCertificatePage = z.object({
  submissions: z.array(pendingCertificate),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type PendingCertificatePage = z.infer<typeof pendingCertificatePage>

/** One certification of a product: the submission under review and the approved certificate, if any. */
export const certificateDetails = staffCertificate
  .pick({
    productId: true,
    productName: true,
    producerId: true,
    producerName: true,
    history: true,
  })
  .extend({
    certification: z.enum(certifications),
    /** The latest verification application of the producer; null if there is none. */
    applicationId: z.string().nullable(),
    submission: pendingCertificate
      .pick({
        issuer: true,
        certificateNumber: true,
        expiresOn: true,
        registerUrl: true,
        documentId: true,
        submittedAt: true,
      })
      .nullable(),
    approved: certificate.nullable(),
  })
export type CertificateDetails = z.infer<typeof certificateDetails>

export const revokeCertificateForm = z.object({
  reason: z
    .string()
    .trim()
    .min(10, 'Give the producer a reason of at least 10 characters')
    .max(500, 'At most 500 characters'),
})

export const rejectCertificateForm = z.object({
  reason: z.string().trim().min(1, 'Give the producer a reason').max(500, 'At most 500 characters'),
})

/** The submission as the verifier reviewed it, with its document. */
const reviewed = certificateFields.extend({ documentId: z.string().nullable().optional() })

const done = z.object({ id: z.string() })
const ofProduct = z.object({ id: productId })
const certificateParams = z.object({ productId, certification: z.enum(certifications) })

export const certificatesContract = {
  submit: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/:id/certificates',
    summary: 'Submit a certificate for a product; it shows after approval by staff',
    params: ofProduct,
    body: certificateForm,
    response: done,
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/products/:id/certificates/:certification',
    summary: 'Withdraw a submitted certificate',
    params: ofProduct.extend({ certification: z.enum(certifications) }),
    response: done,
  }),
  document: defineEndpoint({
    method: 'GET',
    path: '/api/me/products/:id/certificates/:certification/document',
    summary: 'Document uploaded with a submission, for its producer',
    params: ofProduct.extend({ certification: z.enum(certifications) }),
    response: z.string(),
  }),
  staffDocument: defineEndpoint({
    method: 'GET',
    path: '/api/staff/certificates/:productId/:certification/document',
    summary: 'Document uploaded with a submission, for verifiers; access is logged',
    params: certificateParams,
    response: z.string(),
  }),
  pending: defineEndpoint({
    method: 'GET',
    path: '/api/staff/certificates/pending',
    summary: 'Certificates awaiting review, oldest first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: pendingCertificatePage,
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/api/staff/certificates/:productId/:certification/approve',
    summary: 'Approve a certificate; the body is the submission that was reviewed',
    params: certificateParams,
    body: reviewed,
    response: done,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: '/api/staff/certificates/:productId/:certification/reject',
    summary: 'Reject a certificate with a reason; the body is the submission that was reviewed',
    params: certificateParams,
    body: reviewed.extend(rejectCertificateForm.shape),
    response: done,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/certificates/:productId/:certification',
    summary: 'One certification of a product with its submission, approval and history, for the staff',
    params: certificateParams,
    response: certificateDetails,
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
    summary: 'Revoke an approved certificate, with a reason for the producer',
    params: certificateParams,
    body: revokeCertificateForm,
    response: done,
  }),
}
