import type { VerificationUpdate } from '#domain/verification/contract.ts'
import type { VerificationEvent } from '#domain/verification/verification.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** The producer hears of their application, and so do those who verify. */
export const verificationLive = (): LiveMap =>
  liveMap<VerificationEvent>({
    VerificationApplied: told,
    VerificationMoreAsked: told,
    VerificationAnswered: told,
    VerificationWithdrawn: told,
    VerificationApproved: told,
    VerificationRefused: told,
  })

function told({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Told[] {
  const message: VerificationUpdate = { type: 'verification_update', producerId }
  return [{ topics: [`producer:${producerId}`, 'staff:verification'], message: { ...message } }]
}
