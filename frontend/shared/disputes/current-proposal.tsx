import { FAULTS, type Side } from '#domain/disputes/dispute-types.ts'
import { isRefund } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { sideWords } from './dispute-status.tsx'
import { MoneyBack } from './refund-preview.tsx'
import { resolutionWords } from './resolutions.tsx'

/** What is offered, proposed, decided or carried out now, and the money it comes to. */
export function OnTheTable({ the }: { readonly the: DisputeView }) {
  const found = nowOn(the)
  if (!found) return null
  const { title, resolution, accepted } = found
  const fault = 'fault' in resolution && resolution.fault !== 'none' ? FAULTS[resolution.fault] : undefined
  return (
    <Card role="region" aria-label={title}>
      <h2>{title}</h2>
      <p>{resolutionWords(resolution, the)}</p>
      {fault && <p>{fault}, so the processing fee comes back as well.</p>}
      {the.refund === null && <MoneyBack the={the} resolution={resolution} />}
      {isRefund(resolution) && !fault && (
        <p className="field-hint">The processing fee of {formatMoney(the.paid.processingFeeCents)} stays.</p>
      )}
      {accepted.length > 0 && <p>Accepted by {accepted.map((side) => sideWords(side, the)).join(' and ')}.</p>}
    </Card>
  )
}

function nowOn({ remedy, decision, proposal, offer, stage }: DisputeView) {
  const nobody: readonly Side[] = []
  if (remedy) return { title: 'What was settled', resolution: remedy.resolution, accepted: nobody }
  if (decision)
    return {
      title: decision.final ? 'The final decision' : 'The decision',
      resolution: decision.resolution,
      accepted: decision.accepted,
    }
  if (proposal && stage !== 'closed') return { title: 'What we propose', ...proposal }
  if (offer && stage !== 'closed') return { title: 'The producer’s offer', resolution: offer, accepted: nobody }
  return undefined
}
