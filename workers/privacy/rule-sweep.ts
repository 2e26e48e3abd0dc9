import type { CommandContext } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { RetentionRule } from '#domain/privacy/retention.ts'
import type { Held, SweptRule } from '#domain/privacy/swept-rule.ts'

/** One rule of the data retention page at work. */
export interface RuleSweep {
  readonly rule: RetentionRule
  /** Lets go of whatever has had its time by then; may be asked again. */
  readonly run: (at: Instant) => Promise<Swept>
}

export type Swept = Omit<SweptRule, 'rule' | 'held' | 'holds'> & { readonly holds?: readonly Held[] }

/** As the report takes it: of those held the first hundred by name. */
export const reported = ({ rule }: RetentionRule, { holds = [], ...swept }: Swept): SweptRule => ({
  ...{ rule, ...swept, held: holds.length },
  ...(holds.length > 0 ? { holds: holds.slice(0, SHOWN) } : {}),
})

const SHOWN = 100

export const sweepStep = (at: Instant, commandId: string): CommandContext => ({
  ...{ commandId, correlationId: commandId, actor: { kind: 'system', id: 'retention' }, at },
})
