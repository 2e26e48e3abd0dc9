import { WebSocket } from 'ws'
import type { Engines } from '#app/engines.ts'
import { type Client, createClient, keepPace } from '#bench/load.ts'
import type { Report } from '#bench/report.ts'
import { certain, figuresOf, told } from '#bench/report.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { MarketProcess } from '#tests/support/market-process.ts'
import { money } from '#tests/support/order-events.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const SECONDS = 10

/** A producer accepts orders over HTTP: session, load, decide, append; then with the wait for the read models; then up to the socket. */
export async function benchCommands(engines: Engines, market: MarketProcess, report: Report): Promise<void> {
  const { client, producerId } = await signUpProducer(engines, market)
  const accept = accepter(client)
  const orders = (count: number) => paidOrders(engines, { producerId, count })
  const settled = async () => {
    const head = await engines.log.head()
    await client.call('GET', '/api/producer/orders', { headers: { 'x-min-position': head } })
  }

  const warm = await orders(2_000)
  await settled()
  await keepPace({ count: warm.length, perSecond: 400 }, (i) => accept(warm[i]!))

  const alone = await orders(500 * SECONDS)
  await settled()
  const without = await keepPace({ count: alone.length, perSecond: 500 }, (i) =>
    accept(alone[i]!, { prefer: 'respond-async' }),
  )
  report.line('command over HTTP at 500/s', told(figuresOf(without.latencies)), 'p50 2 ms, p99 10 ms')

  const waited = await orders(500 * SECONDS)
  await settled()
  const withWait = await keepPace({ count: waited.length, perSecond: 500 }, (i) => accept(waited[i]!))
  report.line('… waiting for its projection', told(figuresOf(withWait.latencies)), 'p50 5 ms, p99 20 ms')

  const pushed = await orders(1_000 * SECONDS)
  await settled()
  await benchPush({ client, market, accept, orders: pushed }, report)
}

interface Push {
  readonly client: Client
  readonly market: MarketProcess
  readonly accept: (orderId: string, headers?: Record<string, string>) => Promise<void>
  readonly orders: readonly string[]
}

/** From the moment a command was due to the moment its message is in the producer's hands. */
async function benchPush({ client, market, accept, orders }: Push, report: Report): Promise<void> {
  const due = new Map<string, number>()
  const latencies: number[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${market.port}/ws`, {
    origin: market.url,
    headers: { cookie: client.cookie() },
  })
  const heard = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; orderId?: string; status?: string }
      const began = message.status === 'processing' ? due.get(message.orderId ?? '') : undefined
      if (began === undefined) return
      due.delete(message.orderId!)
      latencies.push(performance.now() - began)
      if (latencies.length === orders.length) resolve()
    })
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const [perSecond, began] = [1_000, performance.now()]
  for (const [i, id] of orders.entries()) due.set(id, began + (i * 1000) / perSecond)
  await keepPace({ count: orders.length, perSecond }, (i) => accept(orders[i]!, { prefer: 'respond-async' }))
  await Promise.race([
    heard,
    new Promise((_, reject) => setTimeout(() => reject(new Error(`${due.size} messages never came`)), 20_000)),
  ])
  certain(due.size === 0 && latencies.length === orders.length, 'a message was lost or came twice')
  socket.close()
  report.line('command → projection → socket, 1,000/s', told(figuresOf(latencies)), 'p50 2 ms, p99 10 ms')
}

const accepter =
  (client: Client): Push['accept'] =>
  async (orderId, headers = {}) => {
    const { status, body } = await client.call('PATCH', `/api/orders/${orderId}/status`, {
      body: { status: 'processing' },
      headers,
    })
    certain(status === 200, `an order was not accepted: ${body}`)
  }

async function signUpProducer({ log, runtime, geocoder }: Engines, market: MarketProcess) {
  const client = await createClient(market)
  const name = `bench${Date.now()}`
  const form = { username: name, email: `${name}@example.com`, password: 'a long walk to the barn', role: 'producer' }
  const account = JSON.parse((await client.call('POST', '/api/auth/register', { body: form })).body) as { id: string }
  const producerId = runtime.id('producer')
  const profile = {
    businessName: 'Bench Farm',
    description: 'For measuring.',
    tags: [],
    place: geocoder.find('05401')!,
    imageUrl: null,
  }
  const by = {
    commandId: producerId,
    correlationId: producerId,
    actor: { kind: 'system', id: 'bench' },
    at: runtime.now(),
  } as const
  const command = { type: 'RegisterProducer', producerId, accountId: account.id, profile } as const
  await createCommandBus({ log }).dispatch({ decider: producer, id: producerId, command, context: by })
  await client.renew()
  const head = await log.head()
  await client.call('GET', '/api/products?pageSize=1', { headers: { 'x-min-position': head } })
  return { client, producerId }
}

/** Paid orders of one producer, made by the decider and appended in bulk: each is one command's work for the bench. */
async function paidOrders(
  { log, runtime }: { log: EventLog; runtime: Runtime },
  { producerId, count }: { producerId: string; count: number },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => runtime.id('order'))
  for (let i = 0; i < count; i += 500)
    await log.append(ids.slice(i, i + 500).map((id) => paidOrder(runtime, id, producerId)))
  return ids
}

function paidOrder(runtime: Runtime, orderId: string, producerId: string): TypedAppend {
  const [buyerId, checkoutId, productId] = [runtime.id('guest'), runtime.id('checkout'), runtime.id('product')]
  const lines = [{ productId, name: 'Eggs', unit: 'per_dozen', quantity: 2, priceCents: 500, lineTotalCents: 1000 }]
  const contact = { fullName: 'Bench', email: 'bench@example.com', phone: '802-555-0100' }
  const place = {
    type: 'PlaceOrder',
    orderId,
    number: 'FG-BENCH',
    checkoutId,
    producerId,
    buyerId,
    fulfillmentMethod: 'pickup',
    lines,
    money: money(),
    contact,
  } as const
  const placed = order.decide(order.initial, place)
  if (!Array.isArray(placed)) throw new Error('the bench order was refused')
  const paid = order.decide(placed.reduce(order.evolve, order.initial), {
    type: 'MarkOrderPaid',
    paymentIntentId: `pi_${orderId}`,
  })
  if (!Array.isArray(paid)) throw new Error('the bench order was not paid')
  const meta = { correlationId: 'demo-market', actor: { kind: 'system', id: 'bench' }, at: runtime.now() } as const
  const events = [...placed, ...paid].map((event, index) => ({
    event,
    meta: { ...meta, commandId: `bench/${orderId}`, index },
  }))
  return { stream: order.stream(orderId), expectedRevision: NO_STREAM, events }
}
