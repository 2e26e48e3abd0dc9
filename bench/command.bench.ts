import { WebSocket } from 'ws'
import type { Engines } from '#app/engines.ts'
import { cpuTimeOf } from '#bench/cpu-profile.ts'
import type { Figures } from '#bench/goals.ts'
import { type Client, createClient, runAtRate } from '#bench/load.ts'
import type { Report } from '#bench/report.ts'
import { formatLatencies, invariant, percentile } from '#bench/report.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { MarketProcess } from '#tests/support/market-process.ts'
import { money } from '#tests/support/order-events.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

/**
 * Measures how a producer accepts orders over HTTP: without and with waiting for the read models, and until the
 * WebSocket message arrives.
 */
export async function benchCommands(
  engines: Engines,
  market: MarketProcess,
  { seconds, report, figures }: { readonly seconds: number; readonly report: Report; readonly figures: Figures },
): Promise<void> {
  const { client, producerId } = await signUpProducer(engines, market)
  const accept = acceptOrders(client)
  const placeOrders = async (count: number) => {
    const ids = await paidOrders(engines, { producerId, count })
    const head = await engines.log.head()
    await client.call('GET', '/api/producer/orders', { headers: { 'x-min-position': head } })
    return ids
  }

  const warmUp = await placeOrders(2_000)
  await runAtRate({ count: warmUp.length, perSecond: 400 }, (i) => accept(warmUp[i]!))

  const first = await placeOrders(500 * seconds)
  const before = cpuTimeOf(market.pid)
  const withoutWait = await runAtRate({ count: first.length, perSecond: 500 }, (i) =>
    accept(first[i]!, { prefer: 'respond-async' }),
  )
  report.line('command over HTTP at 500/s', formatLatencies(withoutWait.latencies))
  const cpu = ((cpuTimeOf(market.pid) ?? Number.NaN) - (before ?? Number.NaN)) / first.length
  report.line("the marketplace's CPU time per command, with all work at that time", `${cpu.toFixed(2)} ms`)
  figures.add('commandP50', percentile(withoutWait.latencies, 0.5))
  figures.add('commandP99', percentile(withoutWait.latencies, 0.99))
  figures.add('commandCpu', cpu)

  const second = await placeOrders(500 * seconds)
  const withWait = await runAtRate({ count: second.length, perSecond: 500 }, (i) => accept(second[i]!))
  report.line('… waiting for its projection', formatLatencies(withWait.latencies))
  figures.add('waitedP50', percentile(withWait.latencies, 0.5))
  figures.add('waitedP99', percentile(withWait.latencies, 0.99))

  const orders = await placeOrders(1_000 * seconds)
  const pushed = await pushLatencies({ client, market, accept, orders })
  report.line('command → projection → socket, 1,000/s', formatLatencies(pushed))
  figures.add('pushP50', percentile(pushed, 0.5))
  figures.add('pushP99', percentile(pushed, 0.99))
}

const GIVE_UP_AFTER_MS = 120_000

interface Push {
  readonly client: Client
  readonly market: MarketProcess
  readonly accept: (orderId: string, headers?: Record<string, string>) => Promise<void>
  readonly orders: readonly string[]
}

/** The latency of each command, from the time it is due until the producer's WebSocket message arrives, ms. */
async function pushLatencies({ client, market, accept, orders }: Push): Promise<readonly number[]> {
  const due = new Map<string, number>()
  const latencies: number[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${market.port}/ws`, {
    origin: market.url,
    headers: { cookie: client.cookie() },
  })
  const allReceived = new Promise<void>((resolve) => {
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
  const perSecond = 1_000
  const began = performance.now()
  for (const [i, id] of orders.entries()) due.set(id, began + (i * 1000) / perSecond)
  await runAtRate({ count: orders.length, perSecond }, (i) => accept(orders[i]!, { prefer: 'respond-async' }))
  await Promise.race([
    allReceived,
    new Promise((_, reject) =>
      setTimeout(() => reject(new Error(`${due.size} messages are missing`)), GIVE_UP_AFTER_MS),
    ),
  ])
  invariant(due.size === 0 && latencies.length === orders.length, 'a message was lost or duplicated')
  socket.close()
  return latencies
}

const acceptOrders =
  (client: Client): Push['accept'] =>
  async (orderId, headers = {}) => {
    const { status, body } = await client.call('PATCH', `/api/orders/${orderId}/status`, {
      body: { status: 'processing' },
      headers,
    })
    invariant(status === 200, `an order was not accepted: ${body}`)
  }

async function signUpProducer({ log, runtime, geocoder }: Engines, market: MarketProcess) {
  const client = await createClient(market)
  const name = `bench${Date.now()}`
  const form = { username: name, email: `${name}@example.com`, password: 'a long walk to the barn', role: 'producer' }
  const account = JSON.parse((await client.call('POST', '/api/auth/register', { body: form })).body) as { id: string }
  const producerId = runtime.id('producer')
  const profile = {
    businessName: 'Bench Farm',
    description: 'For benchmarks.',
    tags: [],
    location: geocoder.find('05401')!,
    imageUrl: null,
  }
  const context = {
    commandId: producerId,
    correlationId: producerId,
    actor: { kind: 'system', id: 'bench' },
    at: runtime.now(),
  } as const
  const command = { type: 'RegisterProducer', producerId, accountId: account.id, profile } as const
  await createCommandBus({ log }).dispatch({ decider: producer, id: producerId, command, context })
  await client.renew()
  const head = await log.head()
  await client.call('GET', '/api/products?pageSize=1', { headers: { 'x-min-position': head } })
  return { client, producerId }
}

/** Appends paid orders of one producer in bulk, with the decider's events. Returns their ids. */
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
  const buyerId = runtime.id('guest')
  const checkoutId = runtime.id('checkout')
  const productId = runtime.id('product')
  const lines = [
    { itemId: productId, name: 'Eggs', unit: 'per_dozen', quantity: 2, unitPriceCents: 500, lineTotalCents: 1000 },
  ]
  const contact = { fullName: 'Bench', email: 'bench@example.com', phone: '802-555-0100' }
  const place = {
    type: 'PlaceOrder',
    orderId,
    orderNumber: 'FG-BENCH',
    checkoutId,
    producerId,
    buyerId,
    fulfillmentMethod: 'pickup',
    lines,
    money: money(),
    timeZone: 'America/New_York',
    contact,
  } as const
  const placed = order.decide(order.initial, place)
  if (!Array.isArray(placed)) throw new Error('the benchmark order was refused')
  const paid = order.decide(placed.reduce(order.evolve, order.initial), {
    type: 'MarkOrderPaid',
    paymentIntentId: `pi_${orderId}`,
    occurredAt: runtime.now(),
  })
  if (!Array.isArray(paid)) throw new Error('the benchmark order was not paid')
  const actor = { kind: 'system', id: 'bench' } as const
  const meta = { correlationId: 'demo-market', actor, recordedAt: runtime.now() }
  const events = [...placed, ...paid].map((event, index) => ({
    event,
    meta: { ...meta, commandId: `bench/${orderId}`, index },
  }))
  return { stream: order.stream(orderId), expectedRevision: NO_STREAM, events }
}
