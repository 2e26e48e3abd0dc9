import type { VerificationUpdate } from '#domain/producer-verification/contract.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Notifies the producer and verifiers. */
export const verificationLive = (): LiveMap =>
  liveMap<VerificationEvent>({
    VerificationApplicationSubmitted: verificationUpdate,
    VerificationInformationRequested: verificationUpdate,
    VerificationInformationProvided: verificationUpdate,
    VerificationApplicationWithdrawn: verificationUpdate,
    VerificationApplicationApproved: verificationUpdate,
    VerificationApplicationRejected: verificationUpdate,
    VerificationRevoked: verificationUpdate,
  })

function verificationUpdate({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Delivery[] {
  const message: VerificationUpdate = { type: 'verification_update', producerId }
  return [{ topics: [`producer:${producerId}`, 'staff:verification'], message: { ...message } }]
}
