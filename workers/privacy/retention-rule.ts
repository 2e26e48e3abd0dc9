import type { CommandContext } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { LegalHold, PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import type { RetentionRule } from '#domain/privacy/retention-rules.ts'

/** One rule of the data retention page at work. */
export interface RetentionRuleJob {
  readonly rule: RetentionRule
  /** Lets go of whatever has had its time by then; may be asked again. */
  readonly run: (at: Instant) => Promise<PurgeResult>
}

export type PurgeResult = Omit<PurgeRuleResult, 'rule' | 'held' | 'holds'> & { readonly holds?: readonly LegalHold[] }

/** As the report takes it: of those held the first hundred by name. */
export const toPurgeReport = ({ rule }: RetentionRule, { holds = [], ...swept }: PurgeResult): PurgeRuleResult => ({
  rule,
  ...swept,
  held: holds.length,
  ...(holds.length > 0 ? { holds: holds.slice(0, SHOWN) } : {}),
})

const SHOWN = 100

export const retentionContext = (at: Instant, commandId: string): CommandContext => ({
  commandId,
  correlationId: commandId,
  actor: { kind: 'system', id: 'retention' },
  at,
})
