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
import { law, spec } from '#tests/support/spec.ts'
import * as it from './commands.ts'

const FULL: Resolution = { kind: 'full_refund', fault: 'none' }
const DENIED: Resolution = { kind: 'denied' }
const NEW: Resolution = { kind: 'replacement', lines: [{ productId: it.eggs, quantity: 1 }] }
const PLAN: Resolution = { kind: 'improvement_plan', dueOn: '2026-06-30' }
const half = (quantity: number): Resolution => ({
  kind: 'partial_refund',
  lines: [{ productId: it.eggs, quantity }],
  delivery: false,
  fault: 'none',
})
const CREDIT: Resolution = {
  kind: 'credit',
  lines: [{ productId: it.eggs, quantity: 1 }],
  delivery: false,
  fault: 'none',
}
const [sue, sen, ada] = [it.staff('sue'), it.staff('sen', 'senior_support'), it.staff('ada', 'admin')]
const farmer = { accountId: it.after(it.report())[0]!.data.accountId, role: 'support' } as const

const when = spec(dispute)
/** Where a history of commands leaves a case. */
const leaves = (title: string, commands: readonly DisputeCommand[], expected: object) =>
  test(title, () => expect(fold(dispute, it.after(...commands))).toMatchObject(expected))

describe('a report', () => {
  leaves('waits 48 hours for the producer', [it.report()], { stage: 'answering', dueAt: it.hours(48), type: 'quality' })
  when('comes once')
    .given(...it.after(it.report()))
    .when(it.report())
    .refuses('dispute_already_open')
  leaves('of food is in time for 48 hours', [it.report(it.handedOver(48))], { stage: 'answering' })
  when('of food is late after 48 hours')
    .given()
    .when(it.report(it.handedOver(49)))
    .refuses('report_window_closed')
  const honey = { lines: [{ productId: it.honey, quantity: 1 }] }
  leaves('of honey is in time for 14 days', [it.report({ ...it.handedOver(14 * 24), ...honey })], {
    stage: 'answering',
  })
  when('of honey is late after 14 days')
    .given()
    .when(it.report({ ...it.handedOver(337), ...honey }))
    .refuses('report_window_closed')
  leaves('of what never came is never late', [it.report(it.underWay)], { stage: 'answering' })
  when('needs a paid order').given().when(it.report(it.unpaid)).refuses('order_not_paid')
  when('names no more than was bought')
    .given()
    .when(it.report({ lines: [{ productId: it.eggs, quantity: 3 }] }))
    .refuses('line_item_unknown')
})

describe('the two sides', () => {
  const offered = [it.report(), it.answers(half(1))]
  leaves('an offer waits until day five', offered, { stage: 'offered', dueAt: it.hours(120) })
  leaves('an offer that is taken is carried out', [...offered, it.takes('buyer', 'RespondToOffer', true)], {
    stage: 'remedy',
    remedy: { resolution: half(1) },
    dueAt: it.hours(25),
  })
  leaves('an offer that is not goes to mediation', [...offered, it.takes('buyer', 'RespondToOffer', false)], {
    stage: 'mediation',
    dueAt: it.hours(120),
  })
  when('nobody offers more than is left')
    .given(...it.after(it.report()))
    .when(it.answers(half(3)))
    .refuses('refund_exceeds_order')
  when('only the producer answers for the producer')
    .given(...it.after(...offered))
    .when(it.answers(half(1)))
    .refuses('dispute_stage_changed')
  leaves('who withdraws has closed it', [it.report(), it.does('buyer', 'WithdrawDispute')], {
    stage: 'closed',
    outcome: 'withdrawn',
  })
  const proposed = [it.report(), it.answers(null), it.takesCase(sue), it.proposes(sue, half(0.5))]
  leaves('one yes to a proposal is not enough', [...proposed, it.takes('buyer', 'RespondToSettlement', true)], {
    stage: 'mediation',
  })
  leaves(
    'two are',
    [...proposed, it.takes('buyer', 'RespondToSettlement', true), it.takes('producer', 'RespondToSettlement', true)],
    { stage: 'remedy' },
  )
  leaves('a no is looked into', [...proposed, it.takes('producer', 'RespondToSettlement', false)], {
    stage: 'investigation',
    proposal: null,
  })
})

describe('a decision', () => {
  const contested = [it.report(), it.answers(null), it.takesCase(sue)]
  const denied = [...contested, it.decides(sue, DENIED)]
  leaves('may be appealed for five days', denied, { stage: 'decided', dueAt: it.hours(121) })
  when('is made by whoever has the case')
    .given(...it.after(...contested))
    .when(it.decides(sen, FULL))
    .refuses('dispute_not_assigned')
  when('is not the auditor’s')
    .given(...it.after(it.report()))
    .when(it.takesCase(it.staff('al', 'auditor')))
    .refuses('not_allowed')
  when('is not one’s own')
    .given(...it.after(it.report()))
    .when(it.takesCase(farmer))
    .refuses('own_dispute')
  when('waits for the producer’s answer')
    .given(...it.after(it.report(), it.takesCase(sue)))
    .when(it.decides(sue, FULL))
    .refuses('dispute_stage_changed')
  when('gives no replacement nobody wished for')
    .given(...it.after(...contested))
    .when(it.decides(sue, NEW))
    .refuses('replacement_not_requested')
  when('plans for days to come')
    .given(...it.after(...contested))
    .when(it.decides(sue, { ...PLAN, dueOn: '2026-05-01' }))
    .refuses('plan_date_past')
  leaves('holds once the one it goes against accepts it', [...denied, it.does('buyer', 'AcceptDecision')], {
    stage: 'closed',
    outcome: 'denied',
  })
  leaves('holds when the time is over', [...denied, it.clock(121)], { stage: 'closed', outcome: 'denied' })
  leaves(
    'about half of it waits for both',
    [...contested, it.decides(sue, half(1)), it.does('buyer', 'AcceptDecision')],
    { stage: 'decided' },
  )
  when('is not appealed too late')
    .given(...it.after(...denied))
    .when(it.does('buyer', 'AppealDecision', 122))
    .refuses('appeal_window_closed')
  const byHalf = [...contested, it.decides(sue, half(1)), it.does('buyer', 'AcceptDecision')]
  when('is not appealed by a side that accepted it')
    .given(...it.after(...byHalf))
    .when(it.does('buyer', 'AppealDecision'))
    .refuses('decision_accepted')
  leaves('one side accepted may be appealed by the other', [...byHalf, it.does('producer', 'AppealDecision')], {
    stage: 'appealed',
    appealedBy: 'producer',
  })
  test('offers no appeal to a side that accepted it', () => {
    const state = fold(dispute, it.after(...byHalf))
    if (!isKnown(state)) throw new Error('there is no case')
    expect(partyActions(state, 'buyer')).not.toContain('appeal')
    expect(partyActions(state, 'producer')).toContain('appeal')
  })
  const appealed = [...denied, it.does('buyer', 'AppealDecision')]
  leaves('an appeal is nobody’s yet', appealed, { stage: 'appealed', assignee: null, appealedBy: 'buyer' })
  when('is not reviewed by who made it')
    .given(...it.after(...appealed))
    .when(it.takesCase(sue))
    .refuses('own_decision')
  when('is reviewed by somebody senior')
    .given(...it.after(...appealed))
    .when(it.takesCase(it.staff('ola')))
    .refuses('appeal_not_allowed')
  const final = [...appealed, it.takesCase(ada), it.decides(ada, FULL)]
  leaves('of an appeal is final', final, { stage: 'remedy', decision: { final: true, resolution: FULL } })
  when('of an appeal is not appealed')
    .given(...it.after(...final))
    .when(it.does('producer', 'AppealDecision'))
    .refuses('dispute_stage_changed')
})

describe('what was settled', () => {
  const settled = (what: Resolution) => [
    ...[it.report({ wish: 'replacement' }), it.answers(null), it.takesCase(sue), it.proposes(sue, what)],
    ...[it.takes('buyer', 'RespondToSettlement', true), it.takes('producer', 'RespondToSettlement', true)],
  ]
  leaves('money that went back closes it', [...settled(FULL), it.refunded()], {
    stage: 'closed',
    outcome: 'refunded',
    refund: { amountCents: 400 },
  })
  when('money goes back once')
    .given(...it.after(...settled(FULL), it.refunded()))
    .when(it.refunded())
    .happens()
  leaves('a replacement is due in a week', settled(NEW), { stage: 'remedy', dueAt: it.hours(169) })
  const done = [...settled(NEW), it.does('producer', 'ConfirmRemedy')]
  leaves('a replacement nobody misses closes it', [...done, it.clock(49)], { stage: 'closed', outcome: 'replaced' })
  const missed = [...done, it.does('buyer', 'ContestRemedy')]
  leaves('one that did not come is the staff’s', [...missed, it.clock(49)], {
    stage: 'remedy',
    remedy: { status: 'disputed' },
  })
  const turned = it.works(sue, {
    type: 'ConvertRemedyToRefund',
    staff: sue,
    resolution: half(1),
    left: it.BOUGHT,
    text: 'Money.',
  })
  leaves('and becomes money', [...missed, turned, it.refunded()], { stage: 'closed', outcome: 'refunded' })
  const close = it.works(sue, { type: 'CompleteRemedy', staff: sue, text: 'They sort them now.' })
  leaves('a plan is closed by the staff', [...settled(PLAN), it.does('producer', 'ConfirmRemedy'), close], {
    outcome: 'improved',
  })
})

test('a refund names a quantity or an amount, not both', () => {
  const lineOf = (line: object) =>
    resolution.safeParse({ kind: 'partial_refund', lines: [{ productId: it.eggs, ...line }] }).success
  expect(lineOf({ quantity: 0.5 })).toBe(true)
  expect(lineOf({ quantity: 0, cents: 137 })).toBe(true)
  for (const line of [
    { quantity: 0 },
    { quantity: 1, cents: 137 },
    { quantity: 0, cents: 0 },
    { quantity: 0, cents: 1.5 },
  ])
    expect(lineOf(line)).toBe(false)
})

describe('an amount of money', () => {
  const amount = (cents: number): Resolution => ({
    kind: 'partial_refund',
    lines: [{ productId: it.eggs, quantity: 0, cents }],
    delivery: false,
    fault: 'none',
  })
  leaves('up to what is left may be offered', [it.report(), it.answers(amount(800))], { stage: 'offered' })
  when('of more than is left is refused')
    .given(...it.after(it.report()))
    .when(it.answers(amount(801)))
    .refuses('refund_exceeds_order')
})

describe('store credit', () => {
  const as = (name: 'account' | 'guest', commands: readonly DisputeCommand[]) =>
    commands.map((command) => ({ ...command, buyerId: idNamed(name, 'gus') }))
  const one = (name: 'account' | 'guest', command: DisputeCommand) => as(name, [command])[0]!
  const wished = as('account', [it.report({ wish: 'store_credit' }), it.answers(null), it.takesCase(sue)])
  leaves('is decided when the buyer prefers it', [...wished, one('account', it.decides(sue, CREDIT))], {
    stage: 'decided',
  })
  when('is not decided for who has not wished for it')
    .given(...it.after(...as('account', [it.report(), it.answers(null), it.takesCase(sue)])))
    .when(one('account', it.decides(sue, CREDIT)))
    .refuses('store_credit_not_requested')
  const taken = [it.report(), it.answers(CREDIT), it.takes('buyer', 'RespondToOffer', true)]
  leaves('carries itself out when it is offered and taken', as('account', [...taken, it.refunded()]), {
    stage: 'closed',
    outcome: 'credited',
    refund: { amountCents: 400 },
  })
  when('is not wished for by a guest')
    .given()
    .when(one('guest', it.report({ wish: 'store_credit' })))
    .refuses('store_credit_requires_account')
  when('is not offered to a guest')
    .given(...it.after(...as('guest', [it.report()])))
    .when(one('guest', it.answers(CREDIT)))
    .refuses('store_credit_requires_account')
  when('is not proposed to a guest')
    .given(...it.after(...as('guest', [it.report(), it.answers(null), it.takesCase(sue)])))
    .when(one('guest', it.proposes(sue, CREDIT)))
    .refuses('store_credit_requires_account')
})

describe('the bank', () => {
  leaves('opens a case of its own', [it.bankAsks()], { stage: 'bank', type: null, dueAt: it.hours(169) })
  leaves('lost by the producer, it is over', [it.bankAsks(), it.bankSays('lost')], {
    stage: 'closed',
    outcome: 'bank_refunded',
  })
  leaves('won, it is over as well', [it.bankAsks(), it.bankSays('won')], { stage: 'closed', outcome: 'bank_denied' })
  const waiting = [it.report(), it.answers(null), it.bankAsks()]
  leaves('makes an open case wait', waiting, { stage: 'bank', bank: { id: 'dp_1' } })
  leaves('and lets it go on', [...waiting, it.bankSays('withdrawn', 'dp_1', 100)], {
    stage: 'mediation',
    dueAt: it.hours(148),
    bank: null,
  })
})

describe('evidence for the bank', () => {
  const asked = [it.bankAsks(), it.takesCase(sue)]
  leaves('lies ready, and the case waits on', [...asked, it.stages(sue)], {
    stage: 'bank',
    dueAt: it.hours(169),
    staged: { by: sue.accountId, at: it.hours(1), fingerprint: 'all of it', dueBy: it.hours(200) },
  })
  leaves('is replaced by what is known later', [...asked, it.stages(sue), it.stages(sue, 'more of it', 2)], {
    staged: { at: it.hours(2), fingerprint: 'more of it' },
  })
  when('lies there once')
    .given(...it.after(...asked, it.stages(sue)))
    .when(it.stages(sue, 'all of it', 5))
    .happens()
  when('is for a bank')
    .given(...it.after(it.report(), it.takesCase(sue)))
    .when(it.stages(sue))
    .refuses('no_chargeback')
  when('is not for whoever does not have the case')
    .given(...it.after(...asked))
    .when(it.stages(ada))
    .refuses('dispute_not_assigned')
  when('is not for the farmer, who is of the staff too')
    .given(...it.after(...asked))
    .when(it.stages(farmer))
    .refuses('own_dispute')
  when('is too late when the bank has decided')
    .given(...it.after(...asked, it.bankSays('lost')))
    .when(it.stages(sue))
    .refuses('dispute_stage_changed')
  const [submits, accepts] = [it.answersBank(sue, 'SubmitEvidence', 3), it.answersBank(sue, 'AcceptChargeback', 3)]
  const submitted = [...asked, it.stages(sue), submits]
  const withFile = [
    it.report({
      papers: [{ id: idNamed('paper', 'eggs'), kind: 'picture', bytes: 2048, sha256: 'a hash', name: 'eggs.webp' }],
    }),
    ...asked,
  ]
  when('takes files that were sent in the case')
    .given(...it.after(...withFile))
    .when(it.stagesFile(sue, idNamed('paper', 'eggs')))
    .happens({
      type: 'ChargebackEvidenceStaged',
      data: {
        ...disputeIds,
        chargebackId: 'dp_1',
        staffAccountId: sue.accountId,
        stagedAt: it.hours(1),
        fields: [],
        fingerprint: 'with a file',
        basis: 'all of it',
        files: [{ paperId: idNamed('paper', 'eggs'), field: 'receipt', fileId: 'file_1' }],
      },
    })
  when('takes no file of another case')
    .given(...it.after(...withFile))
    .when(it.stagesFile(sue, idNamed('paper', 'pears')))
    .refuses('evidence_not_in_case')
  leaves('is due when the processor says', [it.bankAsks('dp_1', 1, it.hours(200))], { dueAt: it.hours(200) })
  leaves('makes an open case wait until the processor’s date', [it.report(), it.bankAsks('dp_1', 1, it.hours(200))], {
    stage: 'bank',
    dueAt: it.hours(200),
  })
  leaves('once submitted waits for the bank', submitted, {
    stage: 'bank',
    dueAt: it.hours(3 + 75 * 24),
    bank: { submitted: { by: sue.accountId, at: it.hours(3) } },
  })
  leaves('is not submitted once the loss is accepted', [...asked, accepts], {
    stage: 'bank',
    bank: { accepted: { by: sue.accountId, at: it.hours(3) } },
  })
  leaves('accepted as lost, the bank’s word closes it', [...asked, accepts, it.bankSays('lost')], {
    stage: 'closed',
    outcome: 'bank_refunded',
  })
  when('is submitted once')
    .given(...it.after(...submitted))
    .when(it.answersBank(sue, 'SubmitEvidence', 9))
    .happens()
  when('is accepted as lost once')
    .given(...it.after(...asked, accepts))
    .when(it.answersBank(sue, 'AcceptChargeback', 9))
    .happens()
  when('is staged before it is submitted')
    .given(...it.after(...asked))
    .when(submits)
    .refuses('evidence_not_staged')
  for (const command of [it.stages(sue, 'more of it', 9), accepts])
    when(`submitted, takes no ${command.type}`)
      .given(...it.after(...submitted))
      .when(command)
      .refuses('chargeback_already_answered')
  when('with the loss accepted is not submitted')
    .given(...it.after(...asked, it.stages(sue), accepts))
    .when(submits)
    .refuses('chargeback_already_answered')
  for (const type of ['SubmitEvidence', 'AcceptChargeback'] as const) {
    when(`${type} is the assignee’s`)
      .given(...it.after(...asked, it.stages(sue)))
      .when(it.answersBank(ada, type))
      .refuses('dispute_not_assigned')
    when(`${type} is not the auditor’s`)
      .given(...it.after(...asked, it.stages(sue)))
      .when(it.answersBank(it.staff('al', 'auditor'), type))
      .refuses('not_allowed')
  }
  when('reminds the staff a day before it is due')
    .given(...it.after(it.bankAsks('dp_1', 1, it.hours(200)), it.takesCase(sue)))
    .when(it.clock(177))
    .happens({
      type: 'DisputeReminderRequested',
      data: { ...disputeIds, who: 'staff', assignee: sue.accountId, stage: 'bank', dueAt: it.hours(200), over: false },
    })
  leaves('is for one bank only', [it.report(), ...asked, it.stages(sue), it.bankSays('won'), it.bankAsks('dp_2')], {
    bank: { id: 'dp_2' },
    staged: null,
  })
})

const whole: fc.Arbitrary<Resolution> = fc.constantFrom(FULL, DENIED, NEW, PLAN, CREDIT, half(1), half(0.25))
const hour = fc.integer({ min: 1, max: 500 })
const side = fc.constantFrom('buyer', 'producer')
const worker = fc.constantFrom(sue, sen, ada)
const commands: fc.Arbitrary<DisputeCommand> = fc.oneof(
  fc.constant(it.report({ wish: 'replacement' })),
  fc.tuple(fc.option(whole), hour).map(([offer, at]) => it.answers(offer, at)),
  fc
    .tuple(side, fc.constantFrom('AddStatement', 'AcceptDecision', 'AppealDecision', 'ConfirmRemedy'), hour)
    .map(([who, type, at]) => it.does(who, type, at)),
  fc
    .tuple(side, fc.constantFrom('ContestRemedy', 'WithdrawDispute'), hour)
    .map(([who, type, at]) => it.does(who, type, at)),
  fc
    .tuple(side, fc.constantFrom('RespondToOffer', 'RespondToSettlement'), fc.boolean(), hour)
    .map(([who, type, yes, at]) => it.takes(who, type, yes, at)),
  fc.tuple(worker, hour).map(([who, at]) => it.takesCase(who, at)),
  fc.tuple(worker, whole, hour).map(([who, what, at]) => it.decides(who, what, at)),
  fc.tuple(worker, whole, hour).map(([who, what, at]) => it.proposes(who, what, at)),
  fc.tuple(worker, hour).map(([who, at]) => it.works(who, { type: 'CompleteRemedy', staff: who, text: 'Done.' }, at)),
  hour.map(it.clock),
  fc.constant(it.refunded()),
  fc.tuple(worker, fc.constantFrom('this', 'that'), hour).map(([who, what, at]) => it.stages(who, what, at)),
  fc.constantFrom('dp_1', 'dp_2').map((id) => it.bankAsks(id)),
  fc.constantFrom('won', 'lost', 'withdrawn').map((outcome) => it.bankSays(outcome)),
  fc
    .tuple(worker, fc.constantFrom('SubmitEvidence', 'AcceptChargeback'))
    .map(([who, type]) => it.answersBank(who, type)),
)

describe('whatever happens', () => {
  const always = law(dispute, commands)
  always('a case is in one stage with one due date, or closed with an outcome', ({ state }) => {
    if (!isKnown(state)) return
    expect(state.stage === 'closed').toBe(state.dueAt === null)
    expect(state.outcome !== null).toBe(state.stage === 'closed')
  })
  always('nobody decides an appeal against themselves', ({ history }) => {
    const first = history.findLast(({ type }) => type === 'DisputeDecided') as Decided | undefined
    const second = history.findLast(({ type }) => type === 'DisputeAppealDecided') as Decided | undefined
    if (second) expect(second.data.staffAccountId).not.toBe(first!.data.staffAccountId)
  })
  always('nothing happens once it is closed', ({ history }) => {
    const end = history.findIndex(({ type }) => type === 'DisputeClosed')
    if (end >= 0) expect(end).toBe(history.length - 1)
  })
  always('evidence lies ready for the bank that asks, and for nobody else', ({ state }) => {
    if (isKnown(state) && state.staged) expect(state.bank).not.toBeNull()
  })
  always('the bank gets one answer', ({ history }) => {
    const answers = history.filter(
      ({ type }) => type === 'ChargebackEvidenceSubmitted' || type === 'ChargebackLossAccepted',
    )
    const banks = answers.map(({ data }) => (data as { chargebackId: string }).chargebackId)
    expect(new Set(banks).size).toBe(banks.length)
  })
  always('no side appeals what it accepted', ({ history }) => {
    const at = history.findIndex(({ type }) => type === 'DisputeDecisionAppealed')
    const appeal = history[at] as Extract<DisputeEvent, { type: 'DisputeDecisionAppealed' }> | undefined
    const accepted = history.slice(0, at).filter(({ type }) => type === 'DisputeDecisionAccepted')
    if (appeal) for (const { data } of accepted) expect(data).not.toMatchObject({ side: appeal.data.side })
  })
  always('money goes back once at most', ({ history }) => {
    expect(history.filter(({ type }) => type === 'DisputeRefundApproved').length).toBeLessThan(2)
  })
})
type Decided = Extract<DisputeEvent, { type: 'DisputeDecided' | 'DisputeAppealDecided' }>
