import { eventDefinitions } from '#app/event-definitions.ts'
import { processesOf } from '#app/processes.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import { type PricedLine, quote } from '#domain/checkout/quote.ts'
import type { CommandBus, CommandContext } from '#domain/kernel/command-bus.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import { allocate } from '#domain/kernel/money.ts'
import { orderingContract } from '#domain/ordering/contract.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { applicableStoreCredit } from '#domain/store-credit/contract.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import type { Route } from '#platform/http/route.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { ProcessorEvent } from '#platform/payments/payments.ts'
import { withCause } from '#platform/runtime/causation.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { type FakePayments, fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { checkoutHandlers } from '#workers/checkout/checkout.work.ts'
import { jobsAfter } from '#workers/jobs/work-definitions.ts'
import { refundHandlers } from '#workers/ordering/ordering.work.ts'
import { payoutsWork } from '#workers/payouts/payouts.work.ts'
import { storeCreditWork } from '#workers/store-credit/store-credit.work.ts'
import { reactors } from '#workers/work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { orderingWriteRoutes } from '#write-side/ordering/routes.ts'

export const NOW = '2026-05-01T09:00:00.000Z'
export const runtime: Runtime = { ...systemRuntime, now: () => NOW }

/** The products of two producers. Soap is taxed. */
const CATALOG = [
  { name: 'eggs', seller: 'farm', priceCents: 533, taxable: false },
  { name: 'kale', seller: 'farm', priceCents: 349, taxable: false },
  { name: 'soap', seller: 'dairy', priceCents: 899, taxable: true },
] as const
/** One account buys everything, so that store credit of one order can pay the next. */
export const accountId = idNamed('account', 'household')
export const INITIAL_STOCK = 6
export const products = CATALOG.map(({ name }) => idNamed('product', name))
export const producers = ['farm', 'dairy'].map((name) => idNamed('producer', name))

interface Queued {
  readonly handler: JobHandler
  readonly payload: unknown
  /** The event that the job follows. */
  readonly cause: RecordedEvent
}

/** The payment flows of a marketplace: real reactors, jobs and processes over an in-memory log and a fake processor. */
export interface MoneyMarket {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly payments: FakePayments
  /** The producers' refund route, with its schemas and its authorization. */
  readonly refundRoute: Route
  readonly processes: ReturnType<typeof processesOf>
  /** The pending jobs by name and id, including failed ones. */
  readonly queue: Map<string, Queued>
  /** Enqueues the jobs of new events. */
  react(): Promise<void>
  /** Runs one job. It stays in the queue if it fails, as in BullMQ. */
  run(key: string): Promise<void>
  receive(event: ProcessorEvent): Promise<void>
  /** Whether the processor's webhooks are lost. */
  webhooksLost: boolean
}

/** `processorNow` is the processor's clock, if it differs from the marketplace's. */
export async function openMoneyMarket(processorNow = () => NOW): Promise<MoneyMarket> {
  const keys = memoryKeyVault()
  const log = createEventLog({ store: memoryEventStore(), keys, definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  const payments = fakePayments({ now: processorNow })
  const processes = processesOf(
    { runtime },
    { bus, payments, timeZone: 'America/New_York', dayOf: (at) => at.slice(0, 10) },
  )
  const pendingTransfersOf = (producerId: string) => ordersPaidAt(log, producerId)
  const handlers = new Map(
    [
      ...checkoutHandlers(processes),
      ...refundHandlers({ bus, payments, runtime, applyRefundUpdate: processes.refunds }),
      ...storeCreditWork.jobs({ bus, runtime }),
      ...payoutsWork.jobs({ ...processes, pendingTransfersOf }),
    ].map((one) => [one.job.name, one]),
  )
  const queue = new Map<string, Queued>()
  const payloads = new Map<string, string>()
  let position = LOG_START
  const react = async () => {
    const page = await log.readAll(position, 10_000)
    position = page.next
    for (const event of page.events)
      for (const { job, payload, options } of jobsAfter(event, reactors, NOW)) {
        const [handler, key, written] = [handlers.get(job.name), `${job.name} ${options.id}`, JSON.stringify(payload)]
        if ((payloads.get(key) ?? written) !== written) throw new Error(`two jobs are called ${key}`)
        payloads.set(key, written)
        if (handler) queue.set(key, { handler, payload, cause: event })
      }
  }
  await openShops(bus, payments)
  const { routes } = orderingWriteRoutes({ bus, runtime, keys })
  const refundRoute = routes.find(({ endpoint }) => endpoint === orderingContract.refund)!
  const market: MoneyMarket = {
    bus,
    log,
    payments,
    processes,
    refundRoute,
    queue,
    react,
    webhooksLost: false,
    run: async (key) => {
      const job = queue.get(key)
      if (!job) return
      await withCause(job.cause, () => job.handler.run(job.payload, { id: key, attempt: 1 }))
      queue.delete(key)
    },
    receive: async (event) => {
      if (!market.webhooksLost) await processes.applyProcessorEvent(event)
    },
  }
  return market
}

/** All paid orders, because a transfer that was already made is not repeated. */
async function ordersPaidAt(log: EventLog, producerId: string): Promise<string[]> {
  const { events } = await log.readAll(LOG_START, 10_000, ['OrderPaid'])
  const paid = events as RecordedEvent<Extract<OrderEvent, { type: 'OrderPaid' }>>[]
  return paid.filter(({ data }) => data.producerId === producerId).map(({ data }) => data.orderId)
}

/** Issues store credit for an earlier order. It pays part of a purchase, or a small order completely. */
export async function issueCredit({ bus }: Pick<MoneyMarket, 'bus'>): Promise<void> {
  const [orderId, refundId] = [idNamed('order', 'before'), idNamed('refund', 'before')]
  const command = {
    type: 'IssueStoreCredit',
    accountId,
    orderId,
    refundId,
    issuedCents: 2_500,
    refundedCents: 0,
  } as const
  await bus.dispatch({ decider: storeCredit, id: accountId, command, context: by('credit of before') })
}

async function openShops(bus: CommandBus, payments: FakePayments): Promise<void> {
  for (const producerId of producers) {
    const wanted = { key: producerId, producerId, email: 'farm@example.com', businessName: 'Farm' }
    const { accountId: processorAccountId } = await payments.payoutAccounts.open(wanted)
    const open = { type: 'CreatePayoutAccount', producerId, processorAccountId } as const
    await bus.dispatch({ decider: payoutAccount, id: producerId, command: open, context: by(`open ${producerId}`) })
    const ready = {
      detailsSubmitted: true,
      transfersEnabled: true,
      payoutsEnabled: true,
      currentlyDue: [],
      pastDue: [],
    }
    const record = { type: 'UpdatePayoutAccount', processorAccountId, requirements: ready } as const
    await bus.dispatch({ decider: payoutAccount, id: producerId, command: record, context: by(`ready ${producerId}`) })
  }
  for (const [nth, { seller }] of CATALOG.entries()) {
    const [productId, producerId] = [products[nth]!, idNamed('producer', seller)]
    const command = { type: 'CountStock', productId, producerId, onHand: INITIAL_STOCK, note: 'counted' } as const
    await bus.dispatch({ decider: stock, id: productId, command, context: by(`count ${productId}`) })
  }
}

/** The total of a cart with these quantities, and its orders. */
export function planOf(checkoutId: string, quantities: readonly number[], balanceCents = 0) {
  const lines = CATALOG.flatMap(({ seller, priceCents, taxable }, nth): PricedLine[] => {
    const quantity = quantities[nth] ?? 0
    return quantity > 0
      ? [{ itemId: products[nth]!, producerId: idNamed('producer', seller), quantity, priceCents, taxable }]
      : []
  })
  const {
    producers: parts,
    totalCents,
    fees,
  } = quote(lines, () => ({ fulfillmentMethod: 'delivery', deliveryRateCents: 350 }), 'VT')
  const storeCreditCents = applicableStoreCredit(balanceCents, totalCents)
  const shares = allocate(
    storeCreditCents,
    parts.map((part) => part.totalCents),
  )
  const orders = parts.map(({ producerId, fulfillmentMethod, lines: priced, ...money }, nth) => ({
    orderId: idNamed('order', `${checkoutId} ${producerId}`),
    orderNumber: 'FG',
    timeZone: 'America/New_York',
    producerId,
    fulfillmentMethod,
    lines: priced.map(({ producerId: _, priceCents: unitPriceCents, ...line }) => ({
      ...line,
      unitPriceCents,
      name: 'x',
      unit: 'per_item',
    })),
    money: { currency: 'USD', ...money, feeScheduleVersion: fees, storeCreditCents: shares[nth]! } as const,
  }))
  return { orders, totalCents, storeCreditCents }
}

let nth = 0
/** A new command id for each request. */
export const by = (commandId = `person ${nth++}`): CommandContext => ({
  commandId,
  correlationId: 'test',
  actor: { kind: 'system', id: 'test' },
  at: NOW,
})
