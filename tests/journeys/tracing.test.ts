import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { openShop } from '#tests/support/members.ts'
import { buy } from '#tests/support/shopping.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

/** A trace collector that accepts spans by OTLP over HTTP. */
const spans: Span[] = []
const collector: Server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const sent: { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] } = JSON.parse(body)
    spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})

let market: OpenMarket
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  market = await openMarket({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` })
})
afterAll(async () => {
  await market?.stop()
  collector.closeAllConnections()
  collector.close()
})

const attribute = (span: Span, key: string): unknown => {
  const value = span.attributes.find((each) => each.key === key)?.value
  return value && Object.values(value)[0]
}

test('a checkout is one trace', async () => {
  const farm = await openShop(market, 'Hill Farm', { products: { Eggs: {} } })
  await buy(createVisitor(market.url), [{ productId: farm.products.Eggs!, quantity: 1 }])
  const started = (await market.events('CheckoutStarted')).at(-1)!
  const { correlationId } = started.meta
  const ofTrace = () => spans.filter(({ traceId }) => traceId === correlationId.replaceAll('-', ''))
  const checkout = await waitUntil(
    ofTrace,
    (found) =>
      ['http.request', 'command.handle', 'eventstore.append'].every((kind) =>
        found.some(({ name }) => name.startsWith(kind)),
      ),
    20_000,
  )
  const root = checkout.find(({ name }) => name === 'http.request POST /api/checkouts')!
  expect(root.parentSpanId ?? '').toBe('')
  expect(attribute(root, 'http.response.status_code')).toBe(200)
  const command = checkout.find(({ name }) => name === 'command.handle checkout')!
  expect(command.parentSpanId).toBe(root.spanId)
  const append = checkout.find(
    ({ name, parentSpanId }) => name === 'eventstore.append log' && parentSpanId === command.spanId,
  )!
  expect(attribute(append, 'farmgate.outcome')).toBe('ok')
  for (const span of checkout) expect(attribute(span, 'farmgate.correlation_id')).toBe(correlationId)

  // Later jobs continue the trace of the request that caused their event.
  const receipt = await waitUntil(
    () => spans.find(({ name }) => name === 'job.run send-checkout-emails'),
    (found) => found !== undefined,
    20_000,
  )
  const paid = (await market.events('CheckoutPaid', 'CheckoutCompleted')).map(({ meta }) => meta.correlationId)
  expect(paid).toContain(attribute(receipt!, 'farmgate.correlation_id'))
  expect(spans.some(({ name }) => name.startsWith('projection.apply '))).toBe(true)

  const cause = spans.find(({ spanId }) => spanId === receipt!.parentSpanId)!
  expect(cause.name).toBe('command.handle checkout')
  expect(receipt!.traceId).toBe(cause.traceId)

  // The events of a job have the correlation id and trace of the event that caused it. Either the processor's webhook
  // or the buyer's return may mark the order as paid, and either may complete the checkout.
  const [orderPaid] = await market.events('OrderPaid')
  const issued = await waitUntil(
    () => market.events('ReceiptIssued'),
    (events) => events.length > 0,
  )
  const { correlationId: inherited, traceparent } = issued.at(-1)!.meta
  expect(inherited).toBe(orderPaid!.meta.correlationId)
  const [, traceId, spanId] = traceparent!.split('-')
  const issuing = await waitUntil(
    () => spans.find((span) => span.spanId === spanId),
    (found) => found !== undefined,
    20_000,
  )
  expect(issuing!.name).toMatch(/^command.handle /)
  expect(traceId).toBe(orderPaid!.meta.traceparent!.split('-')[1])

  // Traces contain ids and no personal data.
  const recorded = JSON.stringify(spans)
  const { data } = (await market.events('CheckoutStarted')).at(-1)! as unknown as { data: { contact: Contact } }
  const { fullName, email, phone } = data.contact
  for (const personal of [fullName, email, email.split('@')[0]!, phone, 'Hill Farm'])
    expect(recorded).not.toContain(personal)
})

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

test("a caller's trace is continued to the email", async () => {
  const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`
  const body = { username: 'tracy', email: 'tracy@example.com', password: 'a trail of bread crumbs' }
  const { status } = await createVisitor(market.url).request('POST', '/api/auth/register', {
    body,
    headers: { traceparent },
  })
  expect(status).toBeLessThan(300)
  const mail = await waitUntil(
    () => spans.find(({ name, traceId }) => name === 'job.run send-email-verification' && traceId === CALLER.traceId),
    (found) => found !== undefined,
    20_000,
  )
  const root = spans.find(({ parentSpanId }) => parentSpanId === CALLER.spanId)!
  expect(root.name).toBe('http.request POST /api/auth/register')
  const command = spans.find(({ spanId }) => spanId === mail!.parentSpanId)!
  expect([command.name, command.parentSpanId]).toEqual(['command.handle account', root.spanId])
})

test('an invalid trace context is ignored', async () => {
  const before = spans.length
  for (const traceparent of ['00-0-0-01', `00-${'0'.repeat(32)}-${CALLER.spanId}-01`, `ff-${CALLER.traceId}-x-01`])
    expect((await createVisitor(market.url).request('GET', '/api/products', { headers: { traceparent } })).status).toBe(
      200,
    )
  const received = await waitUntil(
    () => spans.slice(before).filter(({ name }) => name === 'http.request GET /api/products'),
    (found) => found.length === 3,
    20_000,
  )
  expect(received.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '', ''])
})

interface Contact {
  readonly fullName: string
  readonly email: string
  readonly phone: string
}
