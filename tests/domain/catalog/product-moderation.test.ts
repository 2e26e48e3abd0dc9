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
const rule = 'unsupported_certification' as const
const takenDown = (wasListed = true): ProductEvent => ({
  type: 'ProductTakenDown',
  data: { ...decided(sue, bob), violatedRule: rule, wasListed, appealDeadline: UNTIL },
})
const dismissed = (by: string): ProductEvent => ({ type: 'ProductReportsDismissed', data: decided(by, bob) })
const requested: ProductEvent = {
  type: 'ProductTakedownAppealed',
  data: { ...ids, accountId: ann, comment: 'Please review again.', decidedBy: sue },
}
const staysDown: ProductEvent = { type: 'ProductTakedownUpheld', data: { ...decided(sam), violatedRule: rule } }
const changeAsked: ProductEvent = { type: 'ProductChangesRequested', data: decided(sam) }
const fixed: ProductEvent = {
  type: 'ProductDetailsUpdated',
  data: { ...ids, ...texts, description: 'No claims any more.', flagged: true },
}
const restored = (isListed = true): ProductEvent => ({
  type: 'ProductRestored',
  data: { ...decided(sam), relisted: isListed },
})
const unlisted: ProductEvent = { type: 'ProductUnlisted', data: { ...ids, reason: 'producer' } }
const unlistedWhileDown: ProductEvent = {
  type: 'ProductUnlisted',
  data: { ...ids, reason: 'producer', takenDown: true },
}

const report = (reporterId: string, reporterProducerId?: string): ProductCommand => ({
  type: 'ReportProduct',
  reporterId,
  reporterProducerId,
  reason: 'misleading',
})
interface Deciding {
  readonly by?: string
  readonly role?: StaffRole
  readonly version?: number
  readonly theirs?: string
}
const decide = (decision: TakedownDecision, { by = sue, role = 'support', version = 1, theirs }: Deciding = {}) =>
  ({
    type: 'ModerateProduct',
    decision,
    expectedVersion: version,
    reason,
    rule,
    accountId: ann,
    at: AT,
    agent: { accountId: by, role, producerId: theirs },
  }) satisfies ProductCommand
const ask = (at: string = UNTIL, producerId = farm): ProductCommand => ({
  type: 'AppealProductTakedown',
  producerId,
  accountId: ann,
  comment: 'Please review again.',
  at,
})
const relist: ProductCommand = { type: 'RelistProduct', producerId: farm }
const unlist: ProductCommand = { type: 'UnlistProduct', producerId: farm, reason: 'producer' }
const revise = (seen: number): ProductCommand => ({
  type: 'UpdateProduct',
  producerId: farm,
  seen,
  priceCents: 625,
  description: { ...texts, description: 'Not organic.' },
})

describe('a reported product', () => {
  const when = spec(product)
  const pending = [listed, reportedBy(bob)] as const
  when('is reported by an uninvolved user').given(listed).when(report(bob)).happens(reportedBy(bob))
  when('is not reported by its producer').given(listed).when(report(ann, farm)).refuses('own_listing')
  when('can be reported by another producer').given(listed).when(report(bob, other)).happens(reportedBy(bob))
  when('is reported once per user')
    .given(...pending)
    .when(report(bob))
    .happens()
  when('is taken down with a rule, note and appeal deadline')
    .given(...pending)
    .when(decide('take_down'))
    .happens(takenDown())
  when('is left unchanged when its reports are dismissed')
    .given(...pending)
    .when(decide('dismiss'))
    .happens(dismissed(sue))
  when('is taken down even while unlisted')
    .given(...pending, unlisted)
    .when(decide('take_down'))
    .happens(takenDown(false))
  when('is decided only with the latest report read')
    .given(...pending, reportedBy(eve))
    .when(decide('take_down'))
    .refuses('edit_conflict')
  when('is decided only with the current version read')
    .given(...pending)
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
  when('that was edited is decided only with the edit read')
    .given(...pending, {
      type: 'ProductDetailsUpdated',
      data: { ...ids, ...texts, flagged: true },
    })
    .when(decide('take_down'))
    .refuses('edit_conflict')
  for (const role of ['auditor', 'verifier'] as const)
    when(`cannot be moderated by the role ${role}`)
      .given(...pending)
      .when(decide('take_down', { role }))
      .refuses('not_allowed')
  for (const [who, by, theirs] of [
    ['their producer', sue, farm],
    ['the producer’s own account', ann, undefined],
    ['who reported them', bob, undefined],
  ] as const)
    when(`is not decided by ${who}`)
      .given(...pending)
      .when(decide('take_down', { by, ...(theirs ? { theirs } : {}) }))
      .refuses('own_content')
  when('can be moderated only once it was reported')
    .given(listed)
    .when(decide('take_down', { version: 0 }))
    .refuses('report_not_found')
  when('can be reported again by the same user once dismissed')
    .given(...pending, dismissed(sue))
    .when(report(bob))
    .happens(reportedBy(bob))
  when('is reviewed again when the same user reports it again')
    .given(...pending, dismissed(sue), reportedBy(bob), dismissed(sam))
    .when(report(bob))
    .refuses('report_limit_reached')
  when('that was reported again is decided by another staff member')
    .given(...pending, dismissed(sue), reportedBy(bob))
    .when(decide('take_down', { version: 3 }))
    .refuses('own_decision')
  when('keeps its version when it is reported')
    .given(...pending)
    .when(revise(2))
    .refuses('edit_conflict')
})

describe('a product that was taken down', () => {
  const when = spec(product)
  const down = [listed, reportedBy(bob), takenDown()] as const
  when('is not relisted by its producer')
    .given(...down)
    .when(relist)
    .refuses('product_taken_down')
  when('cannot be reported')
    .given(...down)
    .when(report(eve))
    .refuses('product_taken_down')
  when('can be appealed on the last day')
    .given(...down)
    .when(ask())
    .happens(requested)
  when('can be appealed only before the deadline')
    .given(...down)
    .when(ask(LATER))
    .refuses('takedown_appeal_window_closed')
  when('can be appealed once')
    .given(...down, requested)
    .when(ask())
    .happens()
  when('can be submitted for review at any time after a change')
    .given(...down, requested, staysDown, fixed)
    .when(ask(LATER))
    .happens({
      type: 'ProductTakedownAppealed',
      data: { ...ids, accountId: ann, comment: 'Please review again.', decidedBy: sam },
    })
  when('is not reviewed again without a change')
    .given(...down, requested, staysDown)
    .when(ask(AT))
    .refuses('takedown_already_appealed')
  when('stays down with a requested change')
    .given(...down, requested)
    .when(decide('request_changes', { by: sam, version: 3 }))
    .happens(changeAsked)
  when('is not relisted by its producer after a change was requested')
    .given(...down, requested, changeAsked, fixed)
    .when(relist)
    .refuses('product_taken_down')
  when('waits for the requested change')
    .given(...down, requested, changeAsked)
    .when(ask(AT))
    .refuses('takedown_already_appealed')
  when('can be changed on request while it is listed')
    .given(listed, reportedBy(bob))
    .when(decide('request_changes', { by: sam, version: 1 }))
    .happens({ type: 'ProductChangesRequested', data: decided(sam, bob) })
  when('gets a change request only when a review was requested')
    .given(...down)
    .when(decide('request_changes', { by: sam, version: 2 }))
    .refuses('edit_conflict')
  when('can be appealed by its producer only')
    .given(...down)
    .when(ask(AT, other))
    .refuses('product_not_owned')
  when('is required for an appeal').given(listed).when(ask()).refuses('not_taken_down')
  when('is not restored by the staff member who took it down')
    .given(...down, requested)
    .when(decide('restore', { version: 3 }))
    .refuses('own_decision')
  when('is restored and relisted by another staff member')
    .given(...down, requested)
    .when(decide('restore', { by: sam, version: 3 }))
    .happens(restored())
  when('can stay down after the appeal')
    .given(...down, requested)
    .when(decide('uphold', { by: sam, version: 3 }))
    .happens(staysDown)
  when('that was upheld cannot be appealed again')
    .given(...down, requested, staysDown)
    .when(ask())
    .refuses('takedown_already_appealed')
  when('is restored without a request once its producer fixed it')
    .given(...down, requested, staysDown)
    .when(decide('restore', { version: 4 }))
    .happens({ type: 'ProductRestored', data: { ...decided(sue), relisted: true } })
  when('while unlisted stays unlisted when restored')
    .given(listed, unlisted, reportedBy(bob), takenDown(false), requested)
    .when(decide('restore', { by: sam, version: 3 }))
    .happens(restored(false))
  when('stays unlisted if its producer unlists it before the decision')
    .given(...down)
    .when(unlist)
    .happens(unlistedWhileDown)
  when('that was unlisted meanwhile is not relisted when restored')
    .given(...down, unlistedWhileDown, requested)
    .when(decide('restore', { by: sam, version: 3 }))
    .happens(restored(false))
  when('that was restored is sold like any other')
    .given(...down, requested, restored(false))
    .when(relist)
    .happens({ type: 'ProductRelisted', data: ids })
})

const commands: fc.Arbitrary<ProductCommand> = fc.oneof(
  fc.constantFrom(relist, unlist, ask(), ask(LATER), revise(1)),
  fc.constantFrom(report(bob), report(eve)),
  fc
    .tuple(fc.constantFrom('take_down', 'restore', 'uphold', 'dismiss'), fc.constantFrom(sue, sam), fc.nat(4))
    .map(([decision, by, version]) => decide(decision, { by, version })),
)
const offered: ProductCommand = {
  type: 'ListProduct',
  ...ids,
  priceCents: 625,
  description: texts,
}
/** Holds for any history after an upheld report. */
test('a product taken down is never listed', () => {
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

/** The change of a producer's listed products, computed from events. */
function inMarket({ type, data }: ProductEvent): number {
  if (type === 'ProductListed' || type === 'ProductRelisted') return 1
  if (type === 'ProductUnlisted') return data.takenDown ? 0 : -1
  if (type === 'ProductTakenDown') return data.wasListed ? -1 : 0
  return type === 'ProductRestored' && data.relisted ? 1 : 0
}

test('a report about rights or another reason requires a comment', () => {
  for (const why of ['intellectual_property', 'other'] as const) {
    expect(productReportForm.safeParse({ reason: why, comment: ' ' }).success).toBe(false)
    expect(productReportForm.safeParse({ reason: why, comment: 'The picture is mine.' }).success).toBe(true)
  }
  expect(productReportForm.safeParse({ reason: 'unsafe' }).success).toBe(true)
})
