import fc from 'fast-check'
import { fold } from '#domain/kernel/decider.ts'
import type { EventMeta, RecordedEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type OrderCommand, order, type PlaceOrder } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { contact } from '#tests/support/order-events.ts'
import { planOf } from '#tests/workers/money/market.ts'

/** The time of the first orders, shortly before daylight saving time starts in Vermont. */
const BEGINNING = Date.parse('2026-02-20T03:00:00.000Z')
const HOUR_MS = 3_600_000

interface StepInput {
  readonly n: number
  /** The refunds approved so far. */
  readonly refunds: readonly string[]
  /** The processor's time of the step, up to four days before it is recorded. */
  readonly occurredAt: string
}

/** Possible events of an order, selected by `n`. */
type Step = (order: PlaceOrder, input: StepInput) => OrderCommand
const STEPS: Readonly<Record<string, Step>> = {
  pay: (_, { occurredAt }) => ({ type: 'MarkOrderPaid', paymentIntentId: 'pi_1', occurredAt }),
  runOut: () => ({ type: 'MarkOrderPaymentFailed', reason: 'timeout' }),
  advance: ({ producerId }, { n }) => ({
    type: 'AdvanceOrder',
    producerId,
    step: (['accept', 'ship', 'deliver', 'complete'] as const)[n % 4]!,
  }),
  decline: ({ producerId }) => ({ type: 'DeclineOrder', producerId, reason: 'hail' }),
  cancel: ({ buyerId }) => ({ type: 'CancelOrder', buyerId, reason: 'rain' }),
  refundAll: (_, { n }) => ({ type: 'RefundOrder', refundId: refundNamed(`all ${n}`) }),
  shorten: ({ lines }, { n }) => ({ type: 'RefundUnfulfillableItems', ...wish({ lines }, n), note: 'hail' }),
  makeGood: ({ lines }, { n }) => ({
    type: 'IssueGoodwillRefund',
    ...wish({ lines }, n),
    delivery: n % 2 === 0,
    note: 'soft',
  }),
  submit: (_, { n, refunds, occurredAt }) => ({
    type: 'RecordRefundSubmitted',
    refundId: refunds[n % refunds.length] ?? '',
    processorRefundId: 're_1',
    occurredAt,
  }),
  fail: (_, { n, refunds, occurredAt }) => ({
    type: 'RecordRefundFailed',
    refundId: refunds[n % refunds.length] ?? '',
    code: 'closed',
    occurredAt,
  }),
  dispute: (_, { n, occurredAt }) => ({
    type: 'RecordChargebackOpened',
    chargebackId: idNamed('chargeback', `${n % 2}`),
    occurredAt,
  }),
  bankDecides: (_, { n, occurredAt }) => ({
    type: 'RecordChargebackClosed',
    chargebackId: idNamed('chargeback', `${n % 2}`),
    outcome: n % 3 === 0 ? 'won' : 'lost',
    occurredAt,
  }),
  join: (_, { n }) => ({ type: 'LinkOrderToAccount', accountId: idNamed('account', n % 2 ? 'ann' : 'bob') }),
}

const refundNamed = (name: string) => idNamed('refund', name)
const wish = ({ lines }: Pick<PlaceOrder, 'lines'>, n: number) => ({
  refundId: refundNamed(`some ${n % 3}`),
  lines: [{ itemId: lines[n % lines.length]!.itemId, quantity: 1 }],
})

const step = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'advance',
    'advance',
    'shorten',
    'makeGood',
    'submit',
    'fail',
    ...Object.keys(STEPS),
  ),
  n: fc.nat(11),
  afterHours: fc.integer({ min: 0, max: 200 }),
})
const cart = fc.record({
  quantities: fc.tuple(fc.nat(4), fc.nat(3), fc.nat(3)).filter((all) => all.some((quantity) => quantity > 0)),
  buyer: fc.nat(5),
  atHour: fc.nat(700),
  steps: fc.array(step, { maxLength: 12 }),
})
export type Cart = typeof cart extends fc.Arbitrary<infer C> ? C : never
export const carts = fc.array(cart, { minLength: 1, maxLength: 8 })

/** The events of these carts. `run` makes the ids of each run unique. */
export const eventsOf = (all: readonly Cart[], run: string): RecordedEvent<OrderEvent>[][] =>
  all.flatMap((one, nth) =>
    planOf(idNamed('checkout', `${run} ${nth}`), one.quantities).orders.map((planned) => {
      const producerId = idNamed('producer', `${run} ${planned.producerId}`)
      const timeZone = ['America/New_York', 'America/Los_Angeles'][nth % 2]!
      return historyOf({ ...planned, ...buyerOf(one, nth), producerId, timeZone }, one)
    }),
  )

/** The buyer of a cart: a member, a returning guest, or a guest whose email address differs only in case. */
function buyerOf({ buyer }: Cart, nth: number) {
  const email = ['ann@example.com', 'bob@example.com', 'Bob@Example.com '][buyer % 3]!
  const buyerId = buyer < 2 ? idNamed('account', ['ann', 'bob'][buyer]!) : idNamed('guest', `${nth}`)
  return { buyerId, checkoutId: idNamed('checkout', `${nth}`), contact: { ...contact, email } }
}

function historyOf(placed: Omit<PlaceOrder, 'type'>, { atHour, steps }: Cart): RecordedEvent<OrderEvent>[] {
  const place: PlaceOrder = { type: 'PlaceOrder', ...placed }
  const history: RecordedEvent<OrderEvent>[] = []
  let at = BEGINNING + atHour * HOUR_MS
  const apply = (command: OrderCommand) => {
    const decided = order.decide(fold(order, history), command)
    if (!isRefusal(decided))
      for (const event of decided) history.push(recorded(event, placed.orderId, history.length, at))
  }
  apply(place)
  for (const { what, n, afterHours } of steps) {
    at += afterHours * HOUR_MS
    const state = fold(order, history)
    const refunds = state.status === 'unknown' ? [] : Object.keys(state.refunds)
    const occurredAt = new Date(at - n * 9 * HOUR_MS).toISOString()
    apply(STEPS[what]!(place, { n, refunds, occurredAt }))
  }
  return history
}

function recorded(event: OrderEvent, orderId: string, revision: number, at: number): RecordedEvent<OrderEvent> {
  const commandId = `${orderId} ${revision}`
  const meta: EventMeta = {
    version: 1,
    commandId,
    index: 0,
    correlationId: 'test',
    actor: { kind: 'system', id: 'test' },
    recordedAt: new Date(at).toISOString(),
  }
  return { ...event, id: commandId, stream: `order-${orderId}`, revision, position: '0', meta }
}
