import { describe, expect, it } from 'vitest'
import { largeMarket } from '#demo/large-market.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import { categories, units } from '#domain/catalog/product-taxonomy.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { emptyMarket, NOW } from './seeded-market.ts'

async function createLargeMarket(seed: string, products = 1_200) {
  const market = emptyMarket()
  const { log, geocoder } = market
  const summary = await largeMarket({ log, geocoder, products, seed, runtime: systemRuntime, now: NOW })
  const events = await market.events()
  const listed = events.filter(({ type }) => type === 'ProductListed') as RecordedEvent<
    Extract<ProductEvent, { type: 'ProductListed' }>
  >[]
  const came = events.filter(({ type }) => type === 'ProducerRegistered') as RecordedEvent<
    Extract<ProducerEvent, { type: 'ProducerRegistered' }>
  >[]
  return { ...market, summary, events, listed, came }
}

describe('a large market', () => {
  it('has the requested number of products, of every kind', async () => {
    const { summary, events, listed, came } = await createLargeMarket('a')
    expect(summary).toEqual({ producers: 12, products: 1_200, events: events.length })
    expect(listed).toHaveLength(1_200)
    expect(came).toHaveLength(12)
    expect(new Set(listed.map(({ data }) => data.category))).toEqual(new Set(categories))
    expect(new Set(listed.map(({ data }) => data.unit))).toEqual(new Set(units))
    expect(came.every(({ data }) => data.location.state === 'VT')).toBe(true)
    for (const { data } of listed) expect(data.priceCents).toBeGreaterThan(100)
  })

  it('is the same for the same seed', async () => {
    const [one, other, different] = await Promise.all([
      createLargeMarket('a', 300),
      createLargeMarket('a', 300),
      createLargeMarket('b', 300),
    ])
    const content = ({ listed }: Awaited<ReturnType<typeof createLargeMarket>>) => listed.map(({ data }) => data)
    expect(content(one)).toEqual(content(other))
    expect(content(one)).not.toEqual(content(different))
  })

  it('throws if its streams have other events', async () => {
    const { log, geocoder } = await createLargeMarket('a', 100)
    const again = { log, geocoder, products: 100, seed: 'a', runtime: systemRuntime, now: NOW }
    await expect(largeMarket(again)).resolves.toMatchObject({ products: 100 })
    const elsewhere = { ...log, append: async () => [{ ok: false as const }] }
    await expect(largeMarket({ ...again, log: elsewhere })).rejects.toThrow('already exists with other events')
  })
})
