import { OUTCOMES } from '#domain/disputes/dispute-types.ts'
import type { DisputeCard } from '#domain/disputes/views.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import type { Column } from '#frontend/ui/records-table.tsx'
import { STAGE_LABELS, stageTone } from './stage-words.ts'

/** What every list of cases tells. */
export const STANDING: Column<DisputeCard> = {
  title: 'Standing',
  cell: ({ outcome, stage }) =>
    outcome ? OUTCOMES[outcome] : <Badge tone={stageTone(stage)}>{STAGE_LABELS[stage]}</Badge>,
}
