import fc from 'fast-check'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type OrderCommand, order } from '#domain/ordering/order.decider.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { commandIdOf } from '#platform/http/idempotency.ts'
import type { SessionControl } from '#platform/http/route.ts'
import type { ProcessorEvent } from '#platform/payments/payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { accountId, by, type MoneyMarket, planOf, producers } from './market.ts'

const BUYERS = ['ann', 'bob', 'cy'] as const
export const checkoutIds = BUYERS.map((buyer) => idNamed('checkout', buyer))
/** How much of a balance a checkout asks for: none of it, as much as it can, or more than there is left by then. */
async function creditFor({ bus }: MoneyMarket, b: number): Promise<number> {
  const there = availableStoreCredit(await bus.load(storeCredit, accountId))
  return [there, there, 0, there + 100][b % 4]!
}

/** Something that happens: whom it is about is chosen by the numbers. */
export interface Step {
  readonly what: keyof typeof ACTIONS
  readonly a: number
  readonly b: number
}

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)]
const intentAt = (market: MoneyMarket, n: number) => pick(market.payments.intents(), n)

/** What buyers, producers, banks, the processor and the machine may do at any moment. */
export const ACTIONS = {
  start: async (market: MoneyMarket, a: number, b: number) => {
    const checkoutId = checkoutIds[a % checkoutIds.length]!
    const quantities = [1 + (b % 3), (b >> 2) % 3, (b >> 4) % 4]
    const command = {
      type: 'StartCheckout',
      checkoutId,
      buyerId: accountId,
      accountId,
      accepted: {},
      ...planOf(checkoutId, quantities, await creditFor(market, b)),
      contact: { fullName: 'A', email: 'a@example.com', phone: '8025550100' },
      expiresAt: '2026-05-01T09:15:00.000Z',
    } as const
    await market.bus.dispatch({ decider: checkout, id: checkoutId, command, context: by(`start ${checkoutId}`) })
    await market.processes.process.advance(checkoutId, 'test')
  },
  /** A case is settled by credit instead of money. */
  settleByCredit: (market: MoneyMarket, a: number, b: number) =>
    tell(market, a, ({ lines }) => ({
      type: 'RefundDispute',
      refundId: idNamed('refund', `case ${a} ${b}`),
      asCredit: b % 4 !== 0,
      delivery: b % 2 === 0,
      processing: b % 3 === 0,
      lines: b % 5 === 0 ? 'all' : [{ productId: pick(lines, b)!.productId, quantity: 1 }],
    })),
  advance: (market: MoneyMarket, a: number) =>
    market.processes.process.advance(checkoutIds[a % checkoutIds.length]!, 'test'),
  abandon: (market: MoneyMarket, a: number) => market.processes.abandon(checkoutIds[a % checkoutIds.length]!),
  pay: async (market: MoneyMarket, a: number) => {
    const intent = intentAt(market, a)
    if (intent && intent.status !== 'succeeded') market.payments.become(intent.paymentIntentId, 'succeeded')
  },
  think: async (market: MoneyMarket, a: number) => {
    const intent = intentAt(market, a)
    if (intent?.status === 'requires_payment_method') market.payments.become(intent.paymentIntentId, 'processing')
  },
  paymentNews: async (market: MoneyMarket, a: number, b: number) => {
    const payment = intentAt(market, a)
    if (!payment) return
    const kinds = { succeeded: 'succeeded', canceled: 'canceled', processing: 'processing' } as const
    const kind = kinds[payment.status as keyof typeof kinds] ?? 'failed'
    await market.hear({ noticeId: `evt_${b % 3}`, about: 'payment', kind, payment })
  },
  /** A notice of long ago that comes now. */
  oldNews: async (market: MoneyMarket, a: number) => {
    const payment = intentAt(market, a)
    if (payment) await market.hear({ noticeId: 'evt_old', about: 'payment', kind: 'failed', payment })
  },
  refundNews: async (market: MoneyMarket, a: number) => {
    const refund = pick(market.payments.refunds(), a)
    if (refund) await market.hear({ noticeId: 'evt_r', about: 'refund', refund })
  },
  bankRefusesRefund: async (market: MoneyMarket, a: number) => {
    const refund = pick(market.payments.refunds(), a)
    if (refund && refund.status !== 'failed')
      market.payments.becomeRefund(refund.refundId, 'failed', 'lost_or_stolen_card')
  },
  slowRefunds: async (market: MoneyMarket, a: number) => market.payments.beginRefunds(a % 2 ? 'pending' : 'succeeded'),
  dispute: async (market: MoneyMarket, a: number) => {
    const intent = intentAt(market, a)
    if (intent?.status !== 'succeeded') return
    await market.hear(
      disputeNews(market.payments.dispute(intent.paymentIntentId, { disputeId: `dp_${intent.paymentIntentId}` })),
    )
  },
  bankDecides: async (market: MoneyMarket, a: number, b: number) => {
    const intent = intentAt(market, a)
    if (!intent) return
    await market.hear(
      disputeNews(market.payments.becomeDispute(`dp_${intent.paymentIntentId}`, b % 2 ? 'won' : 'lost')),
    )
  },
  cancel: (market: MoneyMarket, a: number) =>
    tell(market, a, ({ buyerId }) => ({ type: 'CancelOrder', buyerId, reason: 'rain' })),
  decline: (market: MoneyMarket, a: number) =>
    tell(market, a, ({ producerId }) => ({ type: 'DeclineOrder', producerId, reason: 'hail' })),
  move: (market: MoneyMarket, a: number, b: number) =>
    tell(market, a, ({ producerId }) => ({
      type: 'AdvanceOrder',
      producerId,
      step: (['accept', 'ship', 'deliver', 'complete'] as const)[b % 4]!,
    })),
  shorten: (market: MoneyMarket, a: number, b: number) =>
    tell(market, a, ({ producerId, lines }) => ({
      type: 'RefundUnfulfillableItems',
      producerId,
      refundId: idNamed('refund', `${a} ${b}`),
      reason: 'hail',
      lines: [{ productId: pick(lines, b)!.productId, quantity: 1 }],
    })),
  makeGood: (market: MoneyMarket, a: number, b: number) =>
    tell(market, a, ({ producerId, lines }) => ({
      type: 'IssueGoodwillRefund',
      producerId,
      refundId: idNamed('refund', `good ${a} ${b}`),
      reason: 'soft',
      delivery: b % 2 === 0,
      lines: [{ productId: pick(lines, b)!.productId, quantity: 1 }],
    })),
  /** A refund asked for over HTTP with one of two keys: repeated, or used before for another order or other lines. */
  requestRefund: async (market: MoneyMarket, a: number, b: number) => {
    const known = await orderAt(market, a)
    if (!known) return
    const { refundRoute } = market
    const { method, path } = refundRoute.endpoint
    const { orderId, producerId, lines } = known
    const request = { method, path, params: { id: orderId } }
    const commandId = commandIdOf(request, { caller: producerId, key: `key ${b % 2}` })
    const body = {
      lines: [{ productId: pick(lines, b >> 1)!.productId, quantity: 1 }],
      delivery: b % 3 === 0,
      reason: 'soft',
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
  /** The processor wants to know more of a producer, or has what it wants. */
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
  /** A worker that died after it had done the work: the job comes again. */
  workTwice: async (market: MoneyMarket, a: number) => {
    await market.react()
    const key = pick([...market.queue.keys()], a)
    const job = key ? market.queue.get(key) : undefined
    if (!key || !job) return
    await market.run(key)
    await job.handler.run(job.payload, { id: key, attempt: 2 })
  },
} satisfies Record<string, (market: MoneyMarket, a: number, b: number) => Promise<unknown>>

/** What an account may do from now on, as the processor tells. */
export async function setAccount(market: MoneyMarket, accountId: string, transfersEnabled: boolean): Promise<void> {
  const account = market.payments.becomeAccount(accountId, { transfersEnabled })
  await market.hear({ noticeId: 'evt_a', about: 'account', account })
}

const disputeNews = (dispute: ReturnType<MoneyMarket['payments']['dispute']>): ProcessorEvent => ({
  noticeId: `evt_${dispute.status}`,
  about: 'dispute',
  dispute,
})

type KnownOrder = Exclude<Awaited<ReturnType<typeof orderAt>>, undefined>
async function orderAt({ bus }: MoneyMarket, n: number) {
  const state = await bus.load(checkout, pick(checkoutIds, n)!)
  if (state.status === 'unknown') return undefined
  const found = await bus.load(order, pick(state.plan.orders, n >> 2)!.orderId)
  return found.status === 'unknown' ? undefined : found
}

async function tell(market: MoneyMarket, n: number, commandFor: (order: KnownOrder) => OrderCommand): Promise<void> {
  const known = await orderAt(market, n)
  if (known) await market.bus.dispatch({ decider: order, id: known.orderId, command: commandFor(known), context: by() })
}

const often: readonly (keyof typeof ACTIONS)[] = [
  'start',
  'start',
  'pay',
  'pay',
  'paymentNews',
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
