import { z } from 'zod'
import { defineEvents, type EventOf } from '#domain/kernel/event.ts'
import { certificateId, documentId, producerId, productId } from '#domain/kernel/ids.ts'
import { certifications } from './product-taxonomy.ts'

/** A certificate of an independent certifier; valid through `expiresOn`. */
export const certificate = z.object({
  certification: z.enum(certifications),
  issuer: z.string(),
  certificateNumber: z.string(),
  expiresOn: z.iso.date(),
})
export type Certificate = Readonly<z.infer<typeof certificate>>

const ids = { certificateId, productId, producerId }
const { certification } = certificate.shape

export const certificateEvents = defineEvents({
  /** A later submission replaces it. */
  CertificateSubmitted: z.object({
    ...ids,
    ...certificate.shape,
    /** URL in the certifier's public register. */
    registerUrl: z.string().optional(),
    documentId: documentId.optional(),
  }),
  CertificateWithdrawn: z.object({ ...ids, certification }),
  /** A later approval replaces it. */
  CertificateApproved: z.object({ ...ids, ...certificate.shape }),
  CertificateRejected: z.object({ ...ids, certification, reason: z.string() }),
  CertificateRevoked: z.object({ ...ids, certification, reason: z.string() }),
})
export type CertificateEvent = EventOf<typeof certificateEvents>
