import { OUTCOMES } from '#domain/disputes/dispute-types.ts'
import type { DisputeCard } from '#domain/disputes/views.ts'
import { momentWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { problemWords, STAGE_LABELS, stageTone } from './stage-words.ts'

interface DisputeItemProps {
  readonly dispute: DisputeCard
  readonly to: string
}

/** One case in a list: what it is about, where it stands, and until when. */
export function DisputeItem({ dispute, to }: DisputeItemProps) {
  const { stage, dueAt, outcome, openedAt } = dispute
  return (
    <div className="dispute-item">
      <span>
        <TextLink to={to}>
          <strong>{problemWords(dispute)}</strong>
        </TextLink>
        <small>
          Reported on {momentWords(openedAt)}
          {dueAt && stage !== 'chargeback' && ` · due by ${momentWords(dueAt)}`}
          {outcome && ` · ${OUTCOMES[outcome]}`}
        </small>
      </span>
      <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>
    </div>
  )
}
