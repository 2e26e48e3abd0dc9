/** What everybody who may see a sanction sees of it, as a select list. */
export const columnsOf = (alias: string): string =>
  Object.entries(COLUMNS)
    .map(([name, column]) => `${alias}.${column} as "${name}"`)
    .join(', ')

const COLUMNS = {
  id: 'id',
  kind: 'kind',
  until: 'until',
  reason: 'reason',
  decidedAt: 'decided_at',
  appealDeadline: 'appeal_deadline',
  askedAt: 'asked_at',
  words: 'words',
  waits: 'waits',
  upheldAt: 'upheld_at',
  upheldReason: 'upheld_reason',
  over: 'over',
  overAt: 'over_at',
  liftReason: 'lift_reason',
} as const
