import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DisputeCommand, dispute } from '#domain/disputes/dispute.decider.ts'
import type { DisputeEvent } from '#domain/disputes/dispute.events.ts'
import { partyActions } from '#domain/disputes/dispute-rules.ts'
import { isKnown } from '#domain/disputes/dispute-state.ts'
import { type Resolution, resolution } from '#domain/disputes/resolution.ts'
import { fold } from '#domain/kernel/decider.ts'
import { disputeIds } from '#tests/support/conversation-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { invariant, spec } from '#tests/support/spec.ts'
import * as it from './commands.ts'

const FULL: Resolution = { kind: 'full_refund', fault: 'none' }
const DENIED: Resolution = { kind: 'claim_denied' }
const NEW: Resolution = { kind: 'replacement', lines: [{ itemId: it.eggs, quantity: 1 }] }
const PLAN: Resolution = { kind: 'improvement_plan', dueOn: '2026-06-30' }
const half = (quantity: number): Resolution => ({
  kind: 'partial_refund',
  lines: [{ itemId: it.eggs, quantity }],
  includesDelivery: false,
  fault: 'none',
})
const CREDIT: Resolution = {
  kind: 'store_credit',
  lines: [{ itemId: it.eggs, quantity: 1 }],
  includesDelivery: false,
  fault: 'none',
}
const [sue, sen, ada] = [it.staff('sue'), it.staff('sen', 'senior_support'), it.staff('ada', 'admin')]
const farmer = { accountId: it.after(it.report())[0]!.data.accountId, role: 'support' } as const

const when = spec(dispute)
/** Expects the state of a dispute after these commands. */
const leaves = (title: string, commands: readonly DisputeCommand[], expected: object) =>
  test(title, () => expect(fold(dispute, it.after(...commands))).toMatchObject(expected))

describe('a dispute', () => {
  leaves('waits 48 hours for the producer', [it.report()], {
    stage: 'awaiting_producer',
    dueAt: it.hours(48),
    reason: 'product_quality',
  })
  when('is opened once')
    .given(...it.after(it.report()))
    .when(it.report())
    .refuses('dispute_already_open')
  leaves('about food is in time for 48 hours', [it.report(it.handedOver(48))], { stage: 'awaiting_producer' })
  when('about food is late after 48 hours')
    .given()
    .when(it.report(it.handedOver(49)))
    .refuses('report_window_closed')
  const honey = { lines: [{ itemId: it.honey, quantity: 1 }] }
  leaves('about honey is in time for 14 days', [it.report({ ...it.handedOver(14 * 24), ...honey })], {
    stage: 'awaiting_producer',
  })
  when('about honey is late after 14 days')
    .given()
    .when(it.report({ ...it.handedOver(337), ...honey }))
    .refuses('report_window_closed')
  leaves('about a missing delivery is never late', [it.report(it.beforeHandover)], { stage: 'awaiting_producer' })
  when('requires a paid order').given().when(it.report(it.unpaid)).refuses('order_not_paid')
  when('contains no more than was bought')
    .given()
    .when(it.report({ lines: [{ itemId: it.eggs, quantity: 3 }] }))
    .refuses('line_item_unknown')
})

describe('a resolution between buyer and producer', () => {
  const offered = [it.report(), it.respondToDispute(half(1))]
  leaves('waits until day five after an offer', offered, { stage: 'awaiting_buyer', dueAt: it.hours(120) })
  leaves('is carried out when the offer is accepted', [...offered, it.respond('buyer', 'RespondToOffer', true)], {
    stage: 'remedy',
    remedy: { resolution: half(1) },
    dueAt: it.hours(25),
  })
  leaves('goes to mediation when the offer is declined', [...offered, it.respond('buyer', 'RespondToOffer', false)], {
    stage: 'mediation',
    dueAt: it.hours(120),
  })
  when('offers no more than remains refundable')
    .given(...it.after(it.report()))
    .when(it.respondToDispute(half(3)))
    .refuses('refund_exceeds_order')
  when('is answered for the producer by the producer only')
    .given(...it.after(...offered))
    .when(it.respondToDispute(half(1)))
    .refuses('dispute_stage_changed')
  leaves('is closed by a withdrawal', [it.report(), it.partyCommand('buyer', 'WithdrawDispute')], {
    stage: 'closed',
    outcome: 'withdrawn',
  })
  const proposed = [it.report(), it.respondToDispute(null), it.assignToSelf(sue), it.propose(sue, half(0.5))]
  leaves(
    'requires more than one acceptance of a proposal',
    [...proposed, it.respond('buyer', 'RespondToSettlement', true)],
    {
      stage: 'mediation',
    },
  )
  leaves(
    'is reached when both accept a proposal',
    [
      ...proposed,
      it.respond('buyer', 'RespondToSettlement', true),
      it.respond('producer', 'RespondToSettlement', true),
    ],
    { stage: 'remedy' },
  )
  leaves(
    'goes to investigation when a proposal is declined',
    [...proposed, it.respond('producer', 'RespondToSettlement', false)],
    {
      stage: 'investigation',
      proposal: null,
    },
  )
})

describe('a decision', () => {
  const contested = [it.report(), it.respondToDispute(null), it.assignToSelf(sue)]
  const denied = [...contested, it.decide(sue, DENIED)]
  leaves('may be appealed for five days', denied, { stage: 'decided', dueAt: it.hours(121) })
  when('is made by the assignee only')
    .given(...it.after(...contested))
    .when(it.decide(sen, FULL))
    .refuses('dispute_not_assigned')
  when('is not made by an auditor')
    .given(...it.after(it.report()))
    .when(it.assignToSelf(it.staff('al', 'auditor')))
    .refuses('not_allowed')
  when('is not made in an own dispute')
    .given(...it.after(it.report()))
    .when(it.assignToSelf(farmer))
    .refuses('own_dispute')
  when("requires the producer's answer")
    .given(...it.after(it.report(), it.assignToSelf(sue)))
    .when(it.decide(sue, FULL))
    .refuses('dispute_stage_changed')
  when('gives no replacement that the buyer did not ask for')
    .given(...it.after(...contested))
    .when(it.decide(sue, NEW))
    .refuses('replacement_not_requested')
  when('plans improvements for future dates only')
    .given(...it.after(...contested))
    .when(it.decide(sue, { ...PLAN, dueOn: '2026-05-01' }))
    .refuses('plan_date_past')
  leaves('is final once the losing side accepts it', [...denied, it.partyCommand('buyer', 'AcceptDecision')], {
    stage: 'closed',
    outcome: 'denied',
  })
  leaves('is final after the appeal window', [...denied, it.advanceDispute(121)], {
    stage: 'closed',
    outcome: 'denied',
  })
  leaves(
    'in part waits for both sides',
    [...contested, it.decide(sue, half(1)), it.partyCommand('buyer', 'AcceptDecision')],
    {
      stage: 'decided',
    },
  )
  when('is not appealed after the deadline')
    .given(...it.after(...denied))
    .when(it.partyCommand('buyer', 'AppealDecision', 122))
    .refuses('appeal_window_closed')
  const byHalf = [...contested, it.decide(sue, half(1)), it.partyCommand('buyer', 'AcceptDecision')]
  when('is not appealed by a side that accepted it')
    .given(...it.after(...byHalf))
    .when(it.partyCommand('buyer', 'AppealDecision'))
    .refuses('decision_accepted')
  leaves(
    'accepted by one side may be appealed by the other',
    [...byHalf, it.partyCommand('producer', 'AppealDecision')],
    {
      stage: 'appealed',
      appealedBy: 'producer',
    },
  )
  test('shows no appeal to a side that accepted it', () => {
    const state = fold(dispute, it.after(...byHalf))
    if (!isKnown(state)) throw new Error('there is no case')
    expect(partyActions(state, 'buyer')).not.toContain('appeal')
    expect(partyActions(state, 'producer')).toContain('appeal')
  })
  const appealed = [...denied, it.partyCommand('buyer', 'AppealDecision')]
  leaves('has no assignee when appealed', appealed, { stage: 'appealed', assigneeAccountId: null, appealedBy: 'buyer' })
  when('is not reviewed by the agent who made it')
    .given(...it.after(...appealed))
    .when(it.assignToSelf(sue))
    .refuses('own_decision')
  when('is reviewed by senior staff')
    .given(...it.after(...appealed))
    .when(it.assignToSelf(it.staff('ola')))
    .refuses('appeal_not_allowed')
  const final = [...appealed, it.assignToSelf(ada), it.decide(ada, FULL)]
  leaves('of an appeal is final', final, { stage: 'remedy', decision: { final: true, resolution: FULL } })
  when('of an appeal cannot be appealed')
    .given(...it.after(...final))
    .when(it.partyCommand('producer', 'AppealDecision'))
    .refuses('dispute_stage_changed')
})

describe('a remedy', () => {
  const settled = (what: Resolution) => [
    ...[
      it.report({ desiredResolution: 'replacement' }),
      it.respondToDispute(null),
      it.assignToSelf(sue),
      it.propose(sue, what),
    ],
    ...[it.respond('buyer', 'RespondToSettlement', true), it.respond('producer', 'RespondToSettlement', true)],
  ]
  leaves('closes the dispute once the refund succeeded', [...settled(FULL), it.refunded()], {
    stage: 'closed',
    outcome: 'refunded',
    refund: { amountCents: 400 },
  })
  when('refunds once')
    .given(...it.after(...settled(FULL), it.refunded()))
    .when(it.refunded())
    .happens()
  leaves('by replacement is due in a week', settled(NEW), { stage: 'remedy', dueAt: it.hours(169) })
  const done = [...settled(NEW), it.partyCommand('producer', 'ConfirmRemedy')]
  leaves('by replacement closes the dispute when uncontested', [...done, it.advanceDispute(49)], {
    stage: 'closed',
    outcome: 'replaced',
  })
  const missed = [...done, it.partyCommand('buyer', 'ContestRemedy')]
  leaves('by replacement that did not arrive is decided by staff', [...missed, it.advanceDispute(49)], {
    stage: 'remedy',
    remedy: { status: 'contested' },
  })
  const turned = it.changeRemedy(sue, {
    type: 'ConvertRemedyToRefund',
    agent: sue,
    resolution: half(1),
    refundable: it.BOUGHT,
    statement: 'Money.',
  })
  leaves('by replacement is converted to a refund', [...missed, turned, it.refunded()], {
    stage: 'closed',
    outcome: 'refunded',
  })
  const close = it.changeRemedy(sue, { type: 'CompleteRemedy', agent: sue, statement: 'They sort them now.' })
  leaves(
    'by improvement plan is completed by staff',
    [...settled(PLAN), it.partyCommand('producer', 'ConfirmRemedy'), close],
    {
      outcome: 'improvement_plan',
    },
  )
})

test('a refund contains a quantity or an amount, not both', () => {
  const lineOf = (line: object) =>
    resolution.safeParse({ kind: 'partial_refund', lines: [{ itemId: it.eggs, ...line }] }).success
  expect(lineOf({ quantity: 0.5 })).toBe(true)
  expect(lineOf({ quantity: 0, amountCents: 137 })).toBe(true)
  for (const line of [
    { quantity: 0 },
    { quantity: 1, amountCents: 137 },
    { quantity: 0, amountCents: 0 },
    { quantity: 0, amountCents: 1.5 },
  ])
    expect(lineOf(line)).toBe(false)
})

describe('an offered amount', () => {
  const amount = (cents: number): Resolution => ({
    kind: 'partial_refund',
    lines: [{ itemId: it.eggs, quantity: 0, amountCents: cents }],
    includesDelivery: false,
    fault: 'none',
  })
  leaves('is accepted up to what remains refundable', [it.report(), it.respondToDispute(amount(800))], {
    stage: 'awaiting_buyer',
  })
  when('is rejected beyond what remains refundable')
    .given(...it.after(it.report()))
    .when(it.respondToDispute(amount(801)))
    .refuses('refund_exceeds_order')
})

describe('store credit', () => {
  const as = (name: 'account' | 'guest', commands: readonly DisputeCommand[]) =>
    commands.map((command) => ({ ...command, buyerId: idNamed(name, 'gus') }))
  const one = (name: 'account' | 'guest', command: DisputeCommand) => as(name, [command])[0]!
  const creditRequested = as('account', [
    it.report({ desiredResolution: 'store_credit' }),
    it.respondToDispute(null),
    it.assignToSelf(sue),
  ])
  leaves('is decided when the buyer asked for it', [...creditRequested, one('account', it.decide(sue, CREDIT))], {
    stage: 'decided',
  })
  when('is decided only for a buyer who requested it')
    .given(...it.after(...as('account', [it.report(), it.respondToDispute(null), it.assignToSelf(sue)])))
    .when(one('account', it.decide(sue, CREDIT)))
    .refuses('store_credit_not_requested')
  const taken = [it.report(), it.respondToDispute(CREDIT), it.respond('buyer', 'RespondToOffer', true)]
  leaves('is issued at once when offered and accepted', as('account', [...taken, it.refunded()]), {
    stage: 'closed',
    outcome: 'store_credit_issued',
    refund: { amountCents: 400 },
  })
  when('is not requested by a guest')
    .given()
    .when(one('guest', it.report({ desiredResolution: 'store_credit' })))
    .refuses('store_credit_requires_account')
  when('is not offered to a guest')
    .given(...it.after(...as('guest', [it.report()])))
    .when(one('guest', it.respondToDispute(CREDIT)))
    .refuses('store_credit_requires_account')
  when('is not proposed to a guest')
    .given(...it.after(...as('guest', [it.report(), it.respondToDispute(null), it.assignToSelf(sue)])))
    .when(one('guest', it.propose(sue, CREDIT)))
    .refuses('store_credit_requires_account')
})

describe('a chargeback', () => {
  leaves('opens a dispute if there is none', [it.openChargeback()], {
    stage: 'chargeback',
    reason: null,
    dueAt: it.hours(169),
  })
  leaves('lost by the producer closes the dispute', [it.openChargeback(), it.closeChargeback('lost')], {
    stage: 'closed',
    outcome: 'chargeback_lost',
  })
  leaves('won by the producer closes the dispute', [it.openChargeback(), it.closeChargeback('won')], {
    stage: 'closed',
    outcome: 'chargeback_won',
  })
  const waiting = [it.report(), it.respondToDispute(null), it.openChargeback()]
  leaves('suspends an open dispute', waiting, { stage: 'chargeback', chargeback: { id: 'dp_1' } })
  leaves('gets another deadline', [...waiting, it.extendChargeback(it.hours(300))], {
    stage: 'chargeback',
    dueAt: it.hours(300),
    chargeback: { resumes: { stage: 'mediation' } },
  })
  spec(dispute)('that is not the open one changes no deadline')
    .given(...it.after(...waiting))
    .when(it.extendChargeback(it.hours(300), 'dp_2'))
    .happens()
  leaves('resumes the dispute once decided', [...waiting, it.closeChargeback('withdrawn', 'dp_1', 100)], {
    stage: 'mediation',
    dueAt: it.hours(148),
    chargeback: null,
  })
})

describe('chargeback evidence', () => {
  const underReview = [it.openChargeback(), it.assignToSelf(sue)]
  leaves('is staged while the dispute waits', [...underReview, it.stage(sue)], {
    stage: 'chargeback',
    dueAt: it.hours(169),
    stagedEvidence: {
      staffAccountId: sue.accountId,
      at: it.hours(1),
      contentHash: 'all of it',
      submissionDeadline: it.hours(200),
    },
  })
  leaves('is replaced by newer evidence', [...underReview, it.stage(sue), it.stage(sue, 'more of it', 2)], {
    stagedEvidence: { at: it.hours(2), contentHash: 'more of it' },
  })
  when('is staged once')
    .given(...it.after(...underReview, it.stage(sue)))
    .when(it.stage(sue, 'all of it', 5))
    .happens()
  when('requires a chargeback')
    .given(...it.after(it.report(), it.assignToSelf(sue)))
    .when(it.stage(sue))
    .refuses('no_chargeback')
  when('is staged by the assignee only')
    .given(...it.after(...underReview))
    .when(it.stage(ada))
    .refuses('dispute_not_assigned')
  when('is not staged by the producer, even with a staff role')
    .given(...it.after(...underReview))
    .when(it.stage(farmer))
    .refuses('own_dispute')
  when("is too late after the bank's decision")
    .given(...it.after(...underReview, it.closeChargeback('lost')))
    .when(it.stage(sue))
    .refuses('dispute_stage_changed')
  const [submits, accepts] = [it.respondToBank(sue, 'SubmitEvidence', 3), it.respondToBank(sue, 'AcceptChargeback', 3)]
  const submitted = [...underReview, it.stage(sue), submits]
  const withFile = [
    it.report({
      evidence: [{ id: idNamed('document', 'eggs'), kind: 'image', bytes: 2048, sha256: 'a hash', name: 'eggs.webp' }],
    }),
    ...underReview,
  ]
  when('includes files of the dispute')
    .given(...it.after(...withFile))
    .when(it.stageFile(sue, idNamed('document', 'eggs')))
    .happens({
      type: 'ChargebackEvidenceStaged',
      data: {
        ...disputeIds,
        chargebackId: 'dp_1',
        staffAccountId: sue.accountId,
        stagedAt: it.hours(1),
        fields: [],
        contentHash: 'with a file',
        generatedContentHash: 'all of it',
        files: [{ documentId: idNamed('document', 'eggs'), field: 'receipt', fileId: 'file_1' }],
      },
    })
  when('includes no file of another dispute')
    .given(...it.after(...withFile))
    .when(it.stageFile(sue, idNamed('document', 'pears')))
    .refuses('evidence_not_in_case')
  leaves("is due on the processor's date", [it.openChargeback('dp_1', 1, it.hours(200))], { dueAt: it.hours(200) })
  leaves(
    "makes an open dispute wait until the processor's date",
    [it.report(), it.openChargeback('dp_1', 1, it.hours(200))],
    {
      stage: 'chargeback',
      dueAt: it.hours(200),
    },
  )
  leaves('waits for the bank once submitted', submitted, {
    stage: 'chargeback',
    dueAt: it.hours(3 + 75 * 24),
    chargeback: { submitted: { staffAccountId: sue.accountId, at: it.hours(3) } },
  })
  leaves('is not submitted after the loss was accepted', [...underReview, accepts], {
    stage: 'chargeback',
    chargeback: { accepted: { staffAccountId: sue.accountId, at: it.hours(3) } },
  })
  leaves(
    "closes by the bank's decision after the loss was accepted",
    [...underReview, accepts, it.closeChargeback('lost')],
    {
      stage: 'closed',
      outcome: 'chargeback_lost',
    },
  )
  when('is submitted once')
    .given(...it.after(...submitted))
    .when(it.respondToBank(sue, 'SubmitEvidence', 9))
    .happens()
  when('is conceded once')
    .given(...it.after(...underReview, accepts))
    .when(it.respondToBank(sue, 'AcceptChargeback', 9))
    .happens()
  when('is staged before it is submitted')
    .given(...it.after(...underReview))
    .when(submits)
    .refuses('evidence_not_staged')
  for (const command of [it.stage(sue, 'more of it', 9), accepts])
    when(`that was submitted rejects ${command.type}`)
      .given(...it.after(...submitted))
      .when(command)
      .refuses('chargeback_already_answered')
  when('with the loss accepted is not submitted')
    .given(...it.after(...underReview, it.stage(sue), accepts))
    .when(submits)
    .refuses('chargeback_already_answered')
  for (const type of ['SubmitEvidence', 'AcceptChargeback'] as const) {
    when(`accepts ${type} from the assignee only`)
      .given(...it.after(...underReview, it.stage(sue)))
      .when(it.respondToBank(ada, type))
      .refuses('dispute_not_assigned')
    when(`rejects ${type} from an auditor`)
      .given(...it.after(...underReview, it.stage(sue)))
      .when(it.respondToBank(it.staff('al', 'auditor'), type))
      .refuses('not_allowed')
  }
  when('is reminded of a day before it is due')
    .given(...it.after(it.openChargeback('dp_1', 1, it.hours(200)), it.assignToSelf(sue)))
    .when(it.advanceDispute(177))
    .happens({
      type: 'DisputeReminderRequested',
      data: {
        ...disputeIds,
        recipient: 'staff',
        assigneeAccountId: sue.accountId,
        stage: 'chargeback',
        dueAt: it.hours(200),
        overdue: false,
      },
    })
  leaves(
    'belongs to one chargeback only',
    [it.report(), ...underReview, it.stage(sue), it.closeChargeback('won'), it.openChargeback('dp_2')],
    {
      chargeback: { id: 'dp_2' },
      stagedEvidence: null,
    },
  )
})

describe('a note', () => {
  const added = (note: string) => ({
    type: 'DisputeNoteAdded' as const,
    data: { ...disputeIds, staffAccountId: sen.accountId, note },
  })
  when('is added by an agent who is not assigned')
    .given(...it.after(it.report(), it.assignToSelf(sue)))
    .when(it.addNote(sen, 'Called the neighbor.'))
    .happens(added('Called the neighbor.'))
  when('is added to a closed dispute')
    .given(...it.after(it.report(), it.partyCommand('buyer', 'WithdrawDispute')))
    .when(it.addNote(sen, 'It turned up.'))
    .happens(added('It turned up.'))
  when('is not added to an own dispute')
    .given(...it.after(it.report()))
    .when(it.addNote(farmer, 'Mine.'))
    .refuses('own_dispute')
  when('is not added by an auditor')
    .given(...it.after(it.report()))
    .when(it.addNote(it.staff('al', 'auditor'), 'Noted.'))
    .refuses('not_allowed')
})

describe('a hand-over', () => {
  leaves('makes a colleague the assignee', [it.report(), it.assignToSelf(sue), it.assignTo(sue, sen)], {
    assigneeAccountId: sen.accountId,
  })
  when('is not made to a verifier')
    .given(...it.after(it.report()))
    .when(it.assignTo(sue, it.staff('vi', 'verifier')))
    .refuses('assignee_not_allowed')
  when('is not made to a party')
    .given(...it.after(it.report()))
    .when(it.assignTo(sue, farmer))
    .refuses('assignee_not_allowed')
  const appealed = [
    it.report(),
    it.respondToDispute(null),
    it.assignToSelf(sen),
    it.decide(sen, DENIED),
    it.partyCommand('buyer', 'AppealDecision'),
  ]
  when('of an appeal is made to a senior agent')
    .given(...it.after(...appealed))
    .when(it.assignTo(ada, sue))
    .refuses('assignee_not_allowed')
  when('of an appeal is not made to the agent who decided')
    .given(...it.after(...appealed))
    .when(it.assignTo(ada, sen))
    .refuses('assignee_not_allowed')
  when('to the assignee changes nothing')
    .given(...it.after(it.report(), it.assignToSelf(sue)))
    .when(it.assignTo(sen, sue))
    .happens()
})

const whole: fc.Arbitrary<Resolution> = fc.constantFrom(FULL, DENIED, NEW, PLAN, CREDIT, half(1), half(0.25))
const hour = fc.integer({ min: 1, max: 500 })
const side = fc.constantFrom('buyer', 'producer')
const worker = fc.constantFrom(sue, sen, ada)
const commands: fc.Arbitrary<DisputeCommand> = fc.oneof(
  fc.constant(it.report({ desiredResolution: 'replacement' })),
  fc.tuple(fc.option(whole), hour).map(([offer, at]) => it.respondToDispute(offer, at)),
  fc
    .tuple(side, fc.constantFrom('AddStatement', 'AcceptDecision', 'AppealDecision', 'ConfirmRemedy'), hour)
    .map(([who, type, at]) => it.partyCommand(who, type, at)),
  fc
    .tuple(side, fc.constantFrom('ContestRemedy', 'WithdrawDispute'), hour)
    .map(([who, type, at]) => it.partyCommand(who, type, at)),
  fc
    .tuple(side, fc.constantFrom('RespondToOffer', 'RespondToSettlement'), fc.boolean(), hour)
    .map(([who, type, yes, at]) => it.respond(who, type, yes, at)),
  fc.tuple(worker, hour).map(([agent, at]) => it.assignToSelf(agent, at)),
  fc.tuple(worker, whole, hour).map(([agent, what, at]) => it.decide(agent, what, at)),
  fc.tuple(worker, whole, hour).map(([agent, what, at]) => it.propose(agent, what, at)),
  fc
    .tuple(worker, hour)
    .map(([agent, at]) => it.changeRemedy(agent, { type: 'CompleteRemedy', agent, statement: 'Done.' }, at)),
  hour.map(it.advanceDispute),
  fc.constant(it.refunded()),
  fc.tuple(worker, fc.constantFrom('this', 'that'), hour).map(([agent, what, at]) => it.stage(agent, what, at)),
  fc.constantFrom('dp_1', 'dp_2').map((id) => it.openChargeback(id)),
  fc.constantFrom('won', 'lost', 'withdrawn').map((outcome) => it.closeChargeback(outcome)),
  fc
    .tuple(worker, fc.constantFrom('SubmitEvidence', 'AcceptChargeback'))
    .map(([agent, type]) => it.respondToBank(agent, type)),
)

describe('a dispute after any commands', () => {
  const always = invariant(dispute, commands)
  always('has a due date while open, an outcome once closed', ({ state }) => {
    if (!isKnown(state)) return
    expect(state.stage === 'closed').toBe(state.dueAt === null)
    expect(state.outcome !== null).toBe(state.stage === 'closed')
  })
  always('has no appeal decided by the agent who made the decision', ({ history }) => {
    const first = history.findLast(({ type }) => type === 'DisputeDecided') as Decided | undefined
    const second = history.findLast(({ type }) => type === 'DisputeAppealDecided') as Decided | undefined
    if (second) expect(second.data.staffAccountId).not.toBe(first!.data.staffAccountId)
  })
  always('gets no event once closed', ({ history }) => {
    const end = history.findIndex(({ type }) => type === 'DisputeClosed')
    if (end >= 0) expect(end).toBe(history.length - 1)
  })
  always('keeps evidence for the open chargeback only', ({ state }) => {
    if (isKnown(state) && state.stagedEvidence) expect(state.chargeback).not.toBeNull()
  })
  always('gives the bank one response', ({ history }) => {
    const answers = history.filter(
      ({ type }) => type === 'ChargebackEvidenceSubmitted' || type === 'ChargebackLossAccepted',
    )
    const banks = answers.map(({ data }) => (data as { chargebackId: string }).chargebackId)
    expect(new Set(banks).size).toBe(banks.length)
  })
  always('is not appealed by a side that accepted the decision', ({ history }) => {
    const at = history.findIndex(({ type }) => type === 'DisputeDecisionAppealed')
    const appeal = history[at] as Extract<DisputeEvent, { type: 'DisputeDecisionAppealed' }> | undefined
    const accepted = history.slice(0, at).filter(({ type }) => type === 'DisputeDecisionAccepted')
    if (appeal) for (const { data } of accepted) expect(data).not.toMatchObject({ side: appeal.data.side })
  })
  always('refunds at most once', ({ history }) => {
    expect(history.filter(({ type }) => type === 'DisputeRefundApproved').length).toBeLessThan(2)
  })
})
type Decided = Extract<DisputeEvent, { type: 'DisputeDecided' | 'DisputeAppealDecided' }>
