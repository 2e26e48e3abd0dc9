import { FAULTS, type Side } from '#domain/disputes/dispute-types.ts'
import { isRefund } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { sideLabel } from './dispute-status.tsx'
import { RefundPreview } from './refund-preview.tsx'
import { resolutionLabel } from './resolutions.tsx'

/** The current offer, proposal, decision or remedy, with its refund amounts. */
export function CurrentProposal({ dispute }: { readonly dispute: DisputeView }) {
  const current = currentResolution(dispute)
  if (!current) return null
  const { title, resolution, accepted } = current
  const fault = 'fault' in resolution && resolution.fault !== 'none' ? FAULTS[resolution.fault] : undefined
  return (
    <Card role="region" aria-label={title}>
      <h2>{title}</h2>
      <p>{resolutionLabel(resolution, dispute)}</p>
      {fault && <p>{fault}, so the processing fee is refunded too.</p>}
      {dispute.refund === null && <RefundPreview dispute={dispute} resolution={resolution} />}
      {isRefund(resolution) && !fault && (
        <p className="field-hint">
          The processing fee of {formatMoney(dispute.paid.processingFeeCents)} is not refunded.
        </p>
      )}
      {accepted.length > 0 && <p>Accepted by {accepted.map((side) => sideLabel(side, dispute)).join(' and ')}.</p>}
    </Card>
  )
}

function currentResolution({ remedy, decision, proposal, offer, stage }: DisputeView) {
  const none: readonly Side[] = []
  if (remedy) return { title: 'Agreed resolution', resolution: remedy.resolution, accepted: none }
  if (decision)
    return {
      title: decision.final ? 'Final decision' : 'Decision',
      resolution: decision.resolution,
      accepted: decision.accepted,
    }
  if (proposal && stage !== 'closed') return { title: 'Our proposal', ...proposal }
  if (offer && stage !== 'closed') return { title: 'Producer’s offer', resolution: offer, accepted: none }
  return undefined
}
