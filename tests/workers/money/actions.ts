import fc from 'fast-check'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { commandIdOf } from '#platform/http/idempotency.ts'
import type { SessionControl } from '#platform/http/route.ts'
import type { ProcessorEvent } from '#platform/payments/payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { accountId, by, type MoneyMarket, NOW, planOf, producers } from './market.ts'

const BUYERS = ['ann', 'bob', 'cy'] as const
export const checkoutIds = BUYERS.map((buyer) => idNamed('checkout', buyer))
/** The store credit a checkout requests: none, as much as possible, or more than the balance. */
async function creditFor({ bus }: MoneyMarket, b: number): Promise<number> {
  const there = availableStoreCredit(await bus.load(storeCredit, accountId))
  return [there, there, 0, there + 100][b % 4]!
}

/** An action. The numbers select its objects. */
export interface Step {
  readonly what: keyof typeof ACTIONS
  readonly a: number
  readonly b: number
}

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)]
const intentAt = (market: MoneyMarket, n: number) => pick(market.payments.intents(), n)

/** Possible actions of buyers, producers, banks, the processor and the servers. */
export const ACTIONS = {
  start: async (market: MoneyMarket, a: number, b: number) => {
    const checkoutId = checkoutIds[a % checkoutIds.length]!
    const quantities = [1 + (b % 3), (b >> 2) % 3, (b >> 4) % 4]
    const command = {
      type: 'StartCheckout',
      checkoutId,
      buyerId: accountId,
      accountId,
      acceptedPolicies: [] as never[],
      ...planOf(checkoutId, quantities, await creditFor(market, b)),
      contact: { fullName: 'A', email: 'a@example.com', phone: '8025550100' },
      expiresAt: '2026-05-01T09:15:00.000Z',
    } as const
    await market.bus.dispatch({ decider: checkout, id: checkoutId, command, context: by(`start ${checkoutId}`) })
    await market.processes.process.advance(checkoutId)
  },
  /** Settles a dispute with store credit. */
  settleByCredit: (market: MoneyMarket, a: number, b: number) =>
    send(market, a, ({ lines }) => ({
      type: 'RefundDispute',
      refundId: idNamed('refund', `case ${a} ${b}`),
      asCredit: b % 4 !== 0,
      delivery: b % 2 === 0,
      processing: b % 3 === 0,
      lines: b % 5 === 0 ? 'all' : [{ itemId: pick(lines, b)!.itemId, quantity: 1 }],
    })),
  advance: (market: MoneyMarket, a: number) => market.processes.process.advance(checkoutIds[a % checkoutIds.length]!),
  abandon: (market: MoneyMarket, a: number) => market.processes.abandon(checkoutIds[a % checkoutIds.length]!),
  pay: async (market: MoneyMarket, a: number) => {
    const intent = intentAt(market, a)
    if (intent && intent.status !== 'succeeded') market.payments.setPaymentStatus(intent.paymentIntentId, 'succeeded')
  },
  startProcessing: async (market: MoneyMarket, a: number) => {
    const intent = intentAt(market, a)
    if (intent?.status === 'requires_payment_method')
      market.payments.setPaymentStatus(intent.paymentIntentId, 'processing')
  },
  paymentWebhook: async (market: MoneyMarket, a: number, b: number) => {
    const payment = intentAt(market, a)
    if (!payment) return
    const kinds = { succeeded: 'succeeded', canceled: 'canceled', processing: 'processing' } as const
    const kind = kinds[payment.status as keyof typeof kinds] ?? 'failed'
    await market.receive({ webhookEventId: `evt_${b % 3}`, about: 'payment', kind, payment, occurredAt: NOW })
  },
  /** Delivers a delayed webhook. */
  delayedWebhook: async (market: MoneyMarket, a: number) => {
    const payment = intentAt(market, a)
    if (payment)
      await market.receive({ webhookEventId: 'evt_old', about: 'payment', kind: 'failed', payment, occurredAt: NOW })
  },
  refundWebhook: async (market: MoneyMarket, a: number) => {
    const refund = pick(market.payments.refunds(), a)
    if (refund) await market.receive({ webhookEventId: 'evt_r', about: 'refund', refund, occurredAt: NOW })
  },
  bankRefusesRefund: async (market: MoneyMarket, a: number) => {
    const refund = pick(market.payments.refunds(), a)
    if (refund && refund.status !== 'failed')
      market.payments.setRefundStatus(refund.refundId, 'failed', 'lost_or_stolen_card')
  },
  slowRefunds: async (market: MoneyMarket, a: number) =>
    market.payments.setInitialRefundStatus(a % 2 ? 'pending' : 'succeeded'),
  dispute: async (market: MoneyMarket, a: number) => {
    const intent = intentAt(market, a)
    if (intent?.status !== 'succeeded') return
    await market.receive(
      disputeEvent(market.payments.dispute(intent.paymentIntentId, { disputeId: `dp_${intent.paymentIntentId}` })),
    )
  },
  bankDecides: async (market: MoneyMarket, a: number, b: number) => {
    const intent = intentAt(market, a)
    if (!intent) return
    await market.receive(
      disputeEvent(market.payments.setDisputeStatus(`dp_${intent.paymentIntentId}`, b % 2 ? 'won' : 'lost')),
    )
  },
  cancel: (market: MoneyMarket, a: number) =>
    send(market, a, ({ buyerId }) => ({ type: 'CancelOrder', buyerId, reason: 'rain' })),
  decline: (market: MoneyMarket, a: number) =>
    send(market, a, ({ producerId }) => ({ type: 'DeclineOrder', producerId, reason: 'hail' })),
  move: (market: MoneyMarket, a: number, b: number) =>
    send(market, a, ({ producerId }) => ({
      type: 'AdvanceOrder',
      producerId,
      step: (['accept', 'ship', 'deliver', 'complete'] as const)[b % 4]!,
    })),
  shorten: (market: MoneyMarket, a: number, b: number) =>
    send(market, a, ({ producerId, lines }) => ({
      type: 'RefundUnfulfillableItems',
      producerId,
      refundId: idNamed('refund', `${a} ${b}`),
      note: 'hail',
      lines: [{ itemId: pick(lines, b)!.itemId, quantity: 1 }],
    })),
  makeGood: (market: MoneyMarket, a: number, b: number) =>
    send(market, a, ({ producerId, lines }) => ({
      type: 'IssueGoodwillRefund',
      producerId,
      refundId: idNamed('refund', `good ${a} ${b}`),
      note: 'soft',
      delivery: b % 2 === 0,
      lines: [{ itemId: pick(lines, b)!.itemId, quantity: 1 }],
    })),
  /**
   * Requests a refund over HTTP with one of two idempotency keys, which may have been used for another order or other
   * lines.
   */
  requestRefund: async (market: MoneyMarket, a: number, b: number) => {
    const known = await orderAt(market, a)
    if (!known) return
    const { refundRoute } = market
    const { method, path } = refundRoute.endpoint
    const { orderId, producerId, lines } = known
    const request = { method, path, params: { id: orderId } }
    const commandId = commandIdOf(request, { caller: producerId, key: `key ${b % 2}` })
    const body = {
      lines: [{ itemId: pick(lines, b >> 1)!.itemId, quantity: 1 }],
      delivery: b % 3 === 0,
      note: 'soft',
    }
    await refundRoute.handle({
      params: request.params,
      query: undefined,
      body,
      commandId,
      correlationId: commandId,
      actor: { kind: 'member', accountId, producerId, verified: true },
      session: {} as SessionControl,
    })
  },
  /** Opens or closes requirements of a producer's account, like the processor. */
  account: async (market: MoneyMarket, a: number, b: number) => {
    const account = await market.bus.load(payoutAccount, pick(producers, a)!)
    if (account.status !== 'none') await setAccount(market, account.processorAccountId, b % 2 === 0)
  },
  cutBefore: async (market: MoneyMarket, a: number) => market.payments.cut('before', 1 + (a % 2)),
  cutAfter: async (market: MoneyMarket, a: number) => market.payments.cut('after', 1 + (a % 2)),
  work: async (market: MoneyMarket, a: number) => {
    await market.react()
    const key = pick([...market.queue.keys()], a)
    if (key) await market.run(key)
  },
  /** Runs a job again, as after a kill of its worker. */
  workTwice: async (market: MoneyMarket, a: number) => {
    await market.react()
    const key = pick([...market.queue.keys()], a)
    const job = key ? market.queue.get(key) : undefined
    if (!key || !job) return
    await market.run(key)
    await job.handler.run(job.payload, { id: key, attempt: 2 })
  },
} satisfies Record<string, (market: MoneyMarket, a: number, b: number) => Promise<unknown>>

/** Reports new capabilities of an account, like the processor. */
export async function setAccount(market: MoneyMarket, accountId: string, transfersEnabled: boolean): Promise<void> {
  const account = market.payments.updateAccount(accountId, { transfersEnabled })
  await market.receive({ webhookEventId: 'evt_a', about: 'account', account })
}

export const disputeEvent = (dispute: ReturnType<MoneyMarket['payments']['dispute']>): ProcessorEvent => ({
  webhookEventId: `evt_${dispute.status}`,
  about: 'dispute',
  dispute,
  occurredAt: NOW,
})

type KnownOrder = Exclude<Awaited<ReturnType<typeof orderAt>>, undefined>
async function orderAt({ bus }: MoneyMarket, n: number) {
  const state = await bus.load(checkout, pick(checkoutIds, n)!)
  if (state.status === 'unknown') return undefined
  const found = await bus.load(order, pick(state.plan.orders, n >> 2)!.orderId)
  return found.status === 'unknown' ? undefined : found
}

async function send(market: MoneyMarket, n: number, commandFor: (order: KnownOrder) => OrderCommand): Promise<void> {
  const known = await orderAt(market, n)
  if (known) await market.bus.dispatch({ decider: order, id: known.orderId, command: commandFor(known), context: by() })
}

const often: readonly (keyof typeof ACTIONS)[] = [
  'start',
  'start',
  'pay',
  'pay',
  'paymentWebhook',
  'work',
  'work',
  'work',
  'work',
  'settleByCredit',
  'requestRefund',
  'requestRefund',
  'move',
  'dispute',
  'bankDecides',
]
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...often, ...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])),
    a: fc.nat(63),
    b: fc.nat(63),
  }),
  { minLength: 10, maxLength: 80 },
)
