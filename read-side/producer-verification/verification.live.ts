import type { VerificationUpdate } from '#domain/producer-verification/contract.ts'
import type { VerificationEvent } from '#domain/producer-verification/verification.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** The producer hears of their application, and so do those who verify. */
export const verificationLive = (): LiveMap =>
  liveMap<VerificationEvent>({
    VerificationApplicationSubmitted: told,
    VerificationInformationRequested: told,
    VerificationInformationProvided: told,
    VerificationApplicationWithdrawn: told,
    VerificationApplicationApproved: told,
    VerificationApplicationRejected: told,
  })

function told({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Told[] {
  const message: VerificationUpdate = { type: 'verification_update', producerId }
  return [{ topics: [`producer:${producerId}`, 'staff:verification'], message: { ...message } }]
}
