import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProductCommand, type ProductDescription, product } from '#domain/catalog/product.decider.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { productReportForm } from '#domain/catalog/product-moderation.contract.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { TakedownDecision } from '#domain/kernel/moderation.ts'
import { idNamed } from '#tests/support/ids.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const [farm, other] = [idNamed('producer', 'farm'), idNamed('producer', 'other')]
const [ann, bob, eve, sue, sam] = ['ann', 'bob', 'eve', 'sue', 'sam'].map((name) => idNamed('account', name)) as [
  ...[string, string, string, string, string],
]
const ids = { productId: idNamed('product', 'eggs'), producerId: farm }
const texts: ProductDescription = {
  name: 'Eggs',
  description: 'Organic.',
  category: 'eggs',
  unit: 'per_dozen',
  imageUrl: null,
  fulfillmentMethods: ['pickup'],
}
const listed: ProductEvent = {
  type: 'ProductListed',
  data: { ...ids, ...texts, priceCents: 625 },
}
const reportedBy = (reporterId: string): ProductEvent => ({
  type: 'ProductReported',
  data: { ...ids, reporterId, reason: 'misleading' },
})
const reason = 'No certifier knows this number.'
const decided = (staffAccountId: string, ...reporterIds: string[]) => ({
  ...ids,
  accountId: ann,
  staffAccountId,
  reporterIds,
  reason,
})
const [AT, UNTIL, LATER] = ['2026-05-01T09:00:00.000Z', '2026-05-06T09:00:00.000Z', '2026-05-06T09:00:00.001Z'] as const
const rule = 'unfounded' as const
const takenDown = (wasListed = true): ProductEvent => ({
  type: 'ProductTakenDown',
  data: { ...decided(sue, bob), violatedRule: rule, wasListed, appealDeadline: UNTIL },
})
const dismissed = (by: string): ProductEvent => ({ type: 'ProductReportsDismissed', data: decided(by, bob) })
const asked: ProductEvent = {
  type: 'ProductTakedownAppealed',
  data: { ...ids, accountId: ann, comment: 'Look again.', decidedBy: sue },
}
const staysDown: ProductEvent = { type: 'ProductTakedownUpheld', data: { ...decided(sam), violatedRule: rule } }
const changeAsked: ProductEvent = { type: 'ProductChangesRequested', data: decided(sam) }
const mended: ProductEvent = {
  type: 'ProductDetailsUpdated',
  data: { ...ids, ...texts, description: 'No claims any more.', flagged: true },
}
const restored = (isListed = true): ProductEvent => ({
  type: 'ProductRestored',
  data: { ...decided(sam), relisted: isListed },
})
const unlisted: ProductEvent = { type: 'ProductUnlisted', data: ids }
const unlistedWhileDown: ProductEvent = { type: 'ProductUnlisted', data: { ...ids, takenDown: true } }

const report = (reporterId: string, reporterProducerId?: string): ProductCommand => ({
  type: 'ReportProduct',
  reporterId,
  reporterProducerId,
  reason: 'misleading',
})
interface Deciding {
  readonly by?: string
  readonly role?: StaffRole
  readonly seen?: number
  readonly theirs?: string
}
const decide = (decision: TakedownDecision, { by = sue, role = 'support', seen = 1, theirs }: Deciding = {}) =>
  ({
    type: 'ModerateProduct',
    decision,
    seen,
    reason,
    rule,
    accountId: ann,
    at: AT,
    moderator: { accountId: by, role, producerId: theirs },
  }) satisfies ProductCommand
const ask = (at: string = UNTIL, producerId = farm): ProductCommand => ({
  type: 'AppealProductTakedown',
  producerId,
  accountId: ann,
  words: 'Look again.',
  at,
})
const relist: ProductCommand = { type: 'RelistProduct', producerId: farm }
const unlist: ProductCommand = { type: 'UnlistProduct', producerId: farm }
const revise = (seen: number): ProductCommand => ({
  type: 'UpdateProduct',
  producerId: farm,
  seen,
  priceCents: 625,
  description: { ...texts, description: 'Not organic.' },
})

describe('reported goods', () => {
  const when = spec(product)
  const waits = [listed, reportedBy(bob)] as const
  when('are reported by whoever is no part of them').given(listed).when(report(bob)).happens(reportedBy(bob))
  when('are not reported by whose they are').given(listed).when(report(ann, farm)).refuses('own_listing')
  when('are reported by another producer like by anybody')
    .given(listed)
    .when(report(bob, other))
    .happens(reportedBy(bob))
  when('are reported once by the same')
    .given(...waits)
    .when(report(bob))
    .happens()
  when('are taken down with rule and reason, and a time to ask again')
    .given(...waits)
    .when(decide('take_down'))
    .happens(takenDown())
  when('are left as they are')
    .given(...waits)
    .when(decide('dismiss'))
    .happens(dismissed(sue))
  when('are taken down also while their producer does not offer them')
    .given(...waits, unlisted)
    .when(decide('take_down'))
    .happens(takenDown(false))
  when('are decided by whoever has seen the last report')
    .given(...waits, reportedBy(eve))
    .when(decide('take_down'))
    .refuses('edit_conflict')
  when('say so when their producer changes them meanwhile')
    .given(...waits)
    .when(revise(1))
    .happens({
      type: 'ProductDetailsUpdated',
      data: {
        ...ids,
        ...texts,
        description: 'Not organic.',
        flagged: true,
      },
    })
  when('that were changed are decided by whoever has seen that')
    .given(...waits, {
      type: 'ProductDetailsUpdated',
      data: { ...ids, ...texts, flagged: true },
    })
    .when(decide('take_down'))
    .refuses('edit_conflict')
  for (const role of ['auditor', 'verifier'] as const)
    when(`are none of the ${role}’s business`)
      .given(...waits)
      .when(decide('take_down', { role }))
      .refuses('not_allowed')
  for (const [who, by, theirs] of [
    ['their producer', sue, farm],
    ['the producer’s own account', ann, undefined],
    ['who reported them', bob, undefined],
  ] as const)
    when(`are not decided by ${who}`)
      .given(...waits)
      .when(decide('take_down', { by, ...(theirs ? { theirs } : {}) }))
      .refuses('own_content')
  when('are the staff’s only once somebody has reported them')
    .given(listed)
    .when(decide('take_down', { seen: 0 }))
    .refuses('report_not_found')
  when('left as they are may be reported again by the same, once')
    .given(...waits, dismissed(sue))
    .when(report(bob))
    .happens(reportedBy(bob))
  when('reported twice by the same are looked at twice')
    .given(...waits, dismissed(sue), reportedBy(bob), dismissed(sam))
    .when(report(bob))
    .refuses('report_limit_reached')
  when('asked about again are decided by somebody else')
    .given(...waits, dismissed(sue), reportedBy(bob))
    .when(decide('take_down', { seen: 3 }))
    .refuses('own_decision')
  when('change nothing that an edit is compared with')
    .given(...waits)
    .when(revise(2))
    .refuses('edit_conflict')
})

describe('goods that were taken down', () => {
  const when = spec(product)
  const down = [listed, reportedBy(bob), takenDown()] as const
  when('are not put back by their producer')
    .given(...down)
    .when(relist)
    .refuses('product_taken_down')
  when('are not there for anybody to report')
    .given(...down)
    .when(report(eve))
    .refuses('product_taken_down')
  when('may be asked about on the last day')
    .given(...down)
    .when(ask())
    .happens(asked)
  when('are asked about in time or not at all')
    .given(...down)
    .when(ask(LATER))
    .refuses('takedown_appeal_window_closed')
  when('are asked about once')
    .given(...down, asked)
    .when(ask())
    .happens()
  when('may be reviewed at any time once they were changed')
    .given(...down, asked, staysDown, mended)
    .when(ask(LATER))
    .happens({
      type: 'ProductTakedownAppealed',
      data: { ...ids, accountId: ann, comment: 'Look again.', decidedBy: sam },
    })
  when('are not reviewed again before they were changed')
    .given(...down, asked, staysDown)
    .when(ask(AT))
    .refuses('takedown_already_appealed')
  when('stay down with a change asked for')
    .given(...down, asked)
    .when(decide('ask_change', { by: sam, seen: 3 }))
    .happens(changeAsked)
  when('are not put back by their producer after a change was asked for')
    .given(...down, asked, changeAsked, mended)
    .when(relist)
    .refuses('product_taken_down')
  when('wait for the change that was asked for')
    .given(...down, asked, changeAsked)
    .when(ask(AT))
    .refuses('takedown_already_appealed')
  when('are asked a change of only where a review was requested')
    .given(...down)
    .when(decide('ask_change', { by: sam, seen: 2 }))
    .refuses('edit_conflict')
  when('are nobody else’s to ask about')
    .given(...down)
    .when(ask(AT, other))
    .refuses('product_not_owned')
  when('that never were taken down are not asked about').given(listed).when(ask()).refuses('not_taken_down')
  when('are not given back by whoever took them down')
    .given(...down, asked)
    .when(decide('restore', { seen: 3 }))
    .refuses('own_decision')
  when('are given back by somebody else, and are in the market again')
    .given(...down, asked)
    .when(decide('restore', { by: sam, seen: 3 }))
    .happens(restored())
  when('may stay down')
    .given(...down, asked)
    .when(decide('leave_down', { by: sam, seen: 3 }))
    .happens(staysDown)
  when('that stay down were looked at twice, and that is it')
    .given(...down, asked, staysDown)
    .when(ask())
    .refuses('takedown_already_appealed')
  when('are given back where their producer has mended them and asked by other ways')
    .given(...down, asked, staysDown)
    .when(decide('restore', { seen: 4 }))
    .happens({ type: 'ProductRestored', data: { ...decided(sue), relisted: true } })
  when('that were not in the market do not come to it by being given back')
    .given(listed, unlisted, reportedBy(bob), takenDown(false), asked)
    .when(decide('restore', { by: sam, seen: 3 }))
    .happens(restored(false))
  when('stay out of the market where their producer wants that meanwhile')
    .given(...down)
    .when(unlist)
    .happens(unlistedWhileDown)
  when('taken out of the market meanwhile do not come back by being given back')
    .given(...down, unlistedWhileDown, asked)
    .when(decide('restore', { by: sam, seen: 3 }))
    .happens(restored(false))
  when('given back are offered like any other')
    .given(...down, asked, restored(false))
    .when(relist)
    .happens({ type: 'ProductRelisted', data: ids })
})

const commands: fc.Arbitrary<ProductCommand> = fc.oneof(
  fc.constantFrom(relist, unlist, ask(), ask(LATER), revise(1)),
  fc.constantFrom(report(bob), report(eve)),
  fc
    .tuple(fc.constantFrom('take_down', 'restore', 'leave_down', 'dismiss'), fc.constantFrom(sue, sam), fc.nat(4))
    .map(([decision, by, seen]) => decide(decision, { by, seen })),
)
const offered: ProductCommand = {
  type: 'ListProduct',
  ...ids,
  priceCents: 625,
  description: texts,
}
/** Whatever comes after a report that was upheld. */
test('goods that are taken down are never in the market, and the counts of what is come out', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 15 }), (then) => {
      const { state, history } = runAll(product, [offered, report(bob), decide('take_down'), ...then])
      if (state.status === 'unknown') throw new Error('it was offered')
      expect(state.moderation.violatedRule && state.status).not.toBe('listed')
      const count = history.reduce((sum, event) => sum + inMarket(event), 0)
      expect(count).toBe(state.status === 'listed' ? 1 : 0)
    }),
  )
})

/** By how much what a producer offers grows, as it is counted from events alone. */
function inMarket({ type, data }: ProductEvent): number {
  if (type === 'ProductListed' || type === 'ProductRelisted') return 1
  if (type === 'ProductUnlisted') return data.takenDown ? 0 : -1
  if (type === 'ProductTakenDown') return data.wasListed ? -1 : 0
  return type === 'ProductRestored' && data.relisted ? 1 : 0
}

test('what others hold the rights to is named, and something else is told', () => {
  for (const why of ['rights', 'other'] as const) {
    expect(productReportForm.safeParse({ reason: why, words: ' ' }).success).toBe(false)
    expect(productReportForm.safeParse({ reason: why, words: 'The picture is mine.' }).success).toBe(true)
  }
  expect(productReportForm.safeParse({ reason: 'unsafe' }).success).toBe(true)
})
