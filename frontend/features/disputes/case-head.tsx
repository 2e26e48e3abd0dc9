import type { DisputeView } from '#domain/disputes/views.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { problemWords, STAGE_LABELS, stageTone } from './stage-words.ts'

/** What the case is, whose, and where it stands. */
export function CaseHead({ the }: { readonly the: DisputeView }) {
  const { orderNumber, producerName, buyerName, viewer, stage, openedAt, overdue } = the
  const between = { buyer: `At ${producerName}`, producer: `From ${buyerName ?? 'a buyer'}` }
  return (
    <header className="case-head">
      <div>
        <h1>Problem with order #{orderNumber}</h1>
        <p>
          {viewer === 'staff' ? `${buyerName ?? 'A buyer'} and ${producerName}` : between[viewer]} · {problemWords(the)}{' '}
          · reported on {dateWords(openedAt)}
        </p>
      </div>
      <span role="status" className="case-marks">
        {viewer === 'staff' && overdue && <Badge tone="tomato">Overdue</Badge>}
        <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>
      </span>
    </header>
  )
}
