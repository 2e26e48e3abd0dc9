import { z } from 'zod'
import type { StaffRole } from '../kernel/actor.ts'
import { exchange } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { certificate } from './product.events.ts'
import { certifications } from './vocabulary.ts'

/** Who of the staff sees what waits to be checked, and who decides. */
export const CLAIM_READERS: readonly StaffRole[] = ['verifier', 'auditor', 'admin']
export const CLAIM_DECIDERS: readonly StaffRole[] = ['verifier', 'admin']

const paper = z.object({
  certifier: z.string().trim().min(1, 'Please say who certified it').max(120, 'At most 120 characters'),
  number: z.string().trim().min(1, 'Certificate number is required').max(60, 'At most 60 characters'),
  expiresOn: z.iso.date('Please enter the last day it is valid'),
})

/** What a producer tells of a certificate. */
export const claimForm = paper.extend({ certification: z.enum(certifications, 'Please choose a certification') })
export type ClaimForm = z.infer<typeof claimForm>

/** A claim as its producer sees it. */
export const ownClaim = certificate.extend({
  status: z.enum(['waiting', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
  claimedAt: z.string(),
})
export type OwnClaim = z.infer<typeof ownClaim>

/** A claim that waits for the staff. */
const waitingClaim = certificate.extend({
  productId: z.string(),
  productName: z.string(),
  producerId: z.string(),
  producerName: z.string(),
  claimedAt: z.string(),
})
export type WaitingClaim = z.infer<typeof waitingClaim>

export const claimPage = z.object({
  claims: z.array(waitingClaim),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type ClaimPage = z.infer<typeof claimPage>

export const refusalForm = z.object({
  reason: z.string().trim().min(1, 'Please tell the producer why').max(500, 'At most 500 characters'),
})

const done = z.object({ id: z.string() })
const ofProduct = z.object({ id: productId })
const oneClaim = z.object({ productId, certification: z.enum(certifications) })

export const certificateClaimsContract = {
  claim: exchange({
    method: 'POST',
    path: '/api/me/products/:id/certificates',
    summary: 'Say that an own product bears a certificate; the staff looks at it before it shows',
    params: ofProduct,
    body: claimForm,
    answer: done,
  }),
  withdraw: exchange({
    method: 'DELETE',
    path: '/api/me/products/:id/certificates/:certification',
    summary: 'Take back what was said of a certificate',
    params: ofProduct.extend({ certification: z.enum(certifications) }),
    answer: done,
  }),
  waiting: exchange({
    method: 'GET',
    path: '/api/support/certificate-claims',
    summary: 'Certificates that wait to be checked, the oldest first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: claimPage,
  }),
  approve: exchange({
    method: 'POST',
    path: '/api/support/certificate-claims/:productId/:certification/approve',
    summary: 'The certificate was looked at and is real; the body says what was looked at',
    params: oneClaim,
    body: paper,
    answer: done,
  }),
  refuse: exchange({
    method: 'POST',
    path: '/api/support/certificate-claims/:productId/:certification/refuse',
    summary: 'The certificate does not hold, and why; the body says what was looked at',
    params: oneClaim,
    body: paper.extend(refusalForm.shape),
    answer: done,
  }),
}
