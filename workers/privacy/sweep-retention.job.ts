import { z } from 'zod'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { retentionSweep } from '#domain/privacy/retention.decider.ts'
import { dayOf, KEYS_OF, RULES } from '#domain/privacy/retention.ts'
import type { SweptRule } from '#domain/privacy/swept-rule.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { eachInTurn } from '../each-in-turn.ts'
import { type RuleSweep, reported, sweepStep } from './rule-sweep.ts'
import { type SweepAccountsDeps, sweepAccounts } from './sweep-accounts.ts'
import { type SweepConsentsDeps, sweepConsents } from './sweep-consents.ts'
import { type SweepKeysDeps, settleKeys, sweepKeys, type Unsettled } from './sweep-keys.ts'
import { type SweepListingsDeps, sweepListings } from './sweep-listings.ts'
import { type SweepMailsDeps, sweepMails } from './sweep-mails.ts'

const payload = z.object({})
type Payload = z.infer<typeof payload>
export const sweepRetention: JobDefinition<Payload> = {
  name: 'sweep-retention',
  payload,
  attempts: 5,
  backoffMs: 60_000,
}

/** Every night at five past four, UTC. */
export const SWEEP_RETENTION_PATTERN = '5 4 * * *'

export interface SweepRetentionDeps {
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
  readonly accounts: SweepAccountsDeps
  readonly keys: SweepKeysDeps
  readonly listings: SweepListingsDeps
  readonly consents: SweepConsentsDeps
  readonly mails: SweepMailsDeps
  /** Builds the read models anew that copied something personal. */
  readonly rebuild: () => Promise<void>
}

/**
 * What the data retention page says has had its time goes; what went, and what is held, is recorded. A rule that cannot be kept
 * stops no other: it is tried again, and nothing is recorded until then.
 */
export const sweepRetentionHandler = (deps: SweepRetentionDeps): JobHandler<Payload> => ({
  job: sweepRetention,
  run: async () => {
    const at = deps.facts.now()
    const rules: SweptRule[] = []
    const unsettled: Unsettled[] = []
    try {
      await eachInTurn(ruleSweeps(deps, unsettled), async ({ rule, run }) => rules.push(reported(rule, await run(at))))
    } finally {
      await settle(deps, unsettled)
    }
    const day = dayOf(at)
    const by = sweepStep(at, `sweep/${day}`)
    await deps.bus.dispatch({ decider: retentionSweep, id: day, command: { type: 'RecordSweep', day, rules }, by })
  },
})

/** A line for each rule of the page, in its order. */
const ruleSweeps = (deps: SweepRetentionDeps, unsettled: Unsettled[]): readonly RuleSweep[] => [
  { rule: RULES.accounts, run: (at) => sweepAccounts(deps.accounts, at) },
  keyed(deps, 'orders', unsettled),
  keyed(deps, 'cards', unsettled),
  keyed(deps, 'messages', unsettled),
  { rule: RULES.listings, run: (at) => sweepListings(deps.listings, at) },
  { rule: RULES.mails, run: (at) => sweepMails(deps.mails, at) },
  { rule: RULES.consents, run: (at) => sweepConsents(deps.consents, at) },
]

function keyed({ keys }: SweepRetentionDeps, name: keyof typeof KEYS_OF, all: Unsettled[]): RuleSweep {
  const rule = RULES[name]
  const unsettled: Unsettled = new Map()
  all.push(unsettled)
  return { rule, run: (at) => sweepKeys(keys, { keep: KEYS_OF[name], keeps: rule.keeps, unsettled }, at) }
}

async function settle({ keys, rebuild }: SweepRetentionDeps, unsettled: readonly Unsettled[]): Promise<void> {
  const gone = unsettled.flatMap((ofClass) => [...ofClass.values()])
  if (gone.length === 0) return
  await rebuild()
  await settleKeys(keys, gone)
}
