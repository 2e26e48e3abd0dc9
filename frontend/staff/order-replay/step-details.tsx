import { Button, Tag } from 'antd'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { actorLabel, formatPreciseDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { AddStepToDispute } from '#frontend/staff/disputes/dispute-notes.tsx'
import { STEP_KINDS } from './step-kinds.tsx'

interface StepDetailsProps {
  readonly step: ReplayStep
  /** The order's dispute, to which the step can be added. */
  readonly disputeId: string | undefined
  readonly cause: ReplayStep | undefined
  readonly effects: readonly ReplayStep[]
  readonly onStep: (step: ReplayStep) => void
}

/** What happened at a step, with its cause, its effects and the notifications that were sent. */
export function StepDetails({ step, disputeId, cause, effects, onStep }: StepDetailsProps) {
  const { kind, description, comment, at, by, position, notifications } = step
  const { label, color } = STEP_KINDS[kind]
  const link = (to: ReplayStep) => (
    <Button key={to.id} type="link" size="small" onClick={() => onStep(to)}>
      {to.description}
    </Button>
  )
  return (
    <section className="replay-panel replay-details" aria-label="This step">
      <div role="status">
        <h2>{description}</h2>
        {comment && <blockquote>{comment}</blockquote>}
      </div>
      <p>
        <Tag style={{ color, borderColor: color, background: 'transparent' }}>{label}</Tag>
        <time dateTime={at}>{formatPreciseDateTime(at)}</time> · by {actorLabel(by)}
        {position && ` · log position ${position}`}
      </p>
      {disputeId && (
        <AddStepToDispute
          key={step.id}
          disputeId={disputeId}
          orderStep={step.id}
          description={`${description} (${formatPreciseDateTime(at)})`}
        />
      )}
      {cause && <p>Caused by {link(cause)}</p>}
      {effects.length > 0 && <p>Led to {effects.map(link)}</p>}
      {notifications.length > 0 && (
        <p>Notified: {notifications.map(({ side, title }) => `${title} (${side})`).join(', ')}</p>
      )}
    </section>
  )
}
