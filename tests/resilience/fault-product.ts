import { type Engines, openEngines } from '#app/engines.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import type { Decider } from '#domain/kernel/decider.ts'
import type { DomainEvent } from '#domain/kernel/event.ts'
import { LOG_START, type Position } from '#domain/kernel/event.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { ConfigProblems, readConfig } from '#platform/config/read-config.ts'
import { createLog } from '#platform/log/log.pino.ts'
import { idNamed } from '#tests/support/ids.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

export const ON_HAND = 100_000
export const producerId = idNamed('producer', 'fault farm')
export const productId = idNamed('product', 'fault apples')

/** Engines on the database of the marketplace in `dataDir`. */
export async function withEngines<T>(dataDir: string, use: (engines: Engines) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: 'false' })
  if (config instanceof ConfigProblems) throw new Error(config.message)
  const engines = await openEngines(config, createLog({ level: 'error', readable: false }), { joinRunning: true })
  try {
    return await use(engines)
  } finally {
    await engines.closing.closeAll()
  }
}

/** A producer with one product and a large stock. */
export async function listFaultProduct({ log, runtime }: Engines): Promise<void> {
  const bus = createCommandBus({ log })
  const accountId = idNamed('account', 'fault farmer')
  const location = { zipCode: '05401', city: 'Burlington', state: 'VT', latitude: 44.48, longitude: -73.22 }
  const profile = {
    businessName: 'Fault Farm',
    description: 'Stands after every storm.',
    tags: [],
    location,
    imageUrl: null,
  }
  const description = {
    name: 'Apples',
    description: 'Crisp.',
    category: 'fruits',
    unit: 'per_item',
    fulfillmentMethods: ['pickup'],
    imageUrl: null,
  } as const
  const send = <C, S, E extends DomainEvent>(decider: Decider<C, S, E>, id: string, command: C) =>
    bus.dispatch({
      decider,
      id,
      command,
      context: {
        commandId: runtime.id('command'),
        correlationId: 'faults',
        actor: { kind: 'system', id: 'faults' },
        at: runtime.now(),
      },
    })
  await send(producer, producerId, { type: 'RegisterProducer', producerId, accountId, profile })
  await send(producer, producerId, {
    type: 'UpdateFulfillmentSettings',
    accountId,
    settings: { pickup: { hoursNote: 'Saturdays' }, delivery: null },
  })
  const processorAccountId = 'acct_of_the_fault_farm'
  await send(payoutAccount, producerId, { type: 'CreatePayoutAccount', producerId, processorAccountId })
  await send(payoutAccount, producerId, { type: 'UpdatePayoutAccount', processorAccountId, requirements: READY })
  await send(product, productId, {
    type: 'ListProduct',
    productId,
    producerId,
    description: { ...description, fulfillmentMethods: ['pickup'] },
    priceCents: 100,
  })
  await send(stock, productId, { type: 'CountStock', productId, producerId, onHand: ON_HAND, note: 'count' })
}

/** A complete payout account, without which buyers cannot order. Nothing is paid out here. */
const READY = {
  detailsSubmitted: true,
  transfersEnabled: true,
  payoutsEnabled: true,
  currentlyDue: [],
  pastDue: [],
}

interface LogCounts {
  orders: number
  reserved: number
  checkouts: Set<string>
  /** The log position of the count. */
  position: Position
}

/** The counts, computed event by event from the log. Every read model must agree. */
export async function countLog({ log }: Engines): Promise<LogCounts> {
  const counted: LogCounts = { orders: 0, reserved: 0, checkouts: new Set<string>(), position: LOG_START }
  for (let atHead = false; !atHead; ) {
    const page = await log.readAll(counted.position, 1_000)
    for (const { type, data } of page.events as unknown as {
      type: string
      data: { quantity: number; checkoutId: string }
    }[]) {
      if (type === 'OrderPlaced') counted.orders += 1
      if (type === 'StockReserved') counted.reserved += data.quantity
      if (type === 'StockReservationReleased') counted.reserved -= data.quantity
      if (type === 'CheckoutStarted') counted.checkouts.add(data.checkoutId)
    }
    counted.position = page.next
    atHead = page.atHead
  }
  return counted
}
