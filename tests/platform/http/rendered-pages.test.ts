import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRenderedPages, type RenderedPage } from '#platform/http/rendered-pages.ts'
import { noTelemetry } from '#platform/telemetry/telemetry.ts'
import { silentLog } from '#tests/support/silent-log.ts'

/** Pages whose renderings end when the test lets them, with the recorded fallbacks. */
function openPages({ maxWaitMs = 60_000 } = {}) {
  const renderings: { readonly address: string; readonly end: PromiseWithResolvers<RenderedPage> }[] = []
  const fallbacks: string[] = []
  const pages = createRenderedPages({
    render: (address) => {
      const end = promiseWithResolvers<RenderedPage>()
      renderings.push({ address, end })
      return end.promise
    },
    log: silentLog,
    telemetry: { ...noTelemetry, increment: (_, reason) => fallbacks.push(reason) },
    maxWaitMs,
  })
  return { pages, renderings, fallbacks }
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

function promiseWithResolvers<T>(): PromiseWithResolvers<T> {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}

const PAGE: RenderedPage = { root: '<div id="root">Eggs</div>', data: '[]', renderedOn: '2026-11-27' }

test('a page is rendered once for all waiting requests', async () => {
  const { pages, renderings } = openPages()
  const waiting = [pages('/marketplace'), pages('/marketplace')]
  await setImmediate()
  expect(renderings).toHaveLength(1)
  renderings[0]!.end.resolve(PAGE)
  expect(await Promise.all(waiting)).toEqual([PAGE, PAGE])
  expect(await pages('/marketplace')).toEqual(PAGE)
  expect(renderings).toHaveLength(1)
})

test('a failed page is not immediately rendered again', async () => {
  const { pages, renderings, fallbacks } = openPages()
  const waiting = pages('/')
  await setImmediate()
  renderings[0]!.end.reject(new Error('a component failed'))
  expect([await waiting, await pages('/')]).toEqual([undefined, undefined])
  expect([renderings.length, fallbacks]).toEqual([1, ['failed', 'failed']])
})

test('a late page is served to the next request', async () => {
  const { pages, renderings, fallbacks } = openPages({ maxWaitMs: 1 })
  expect(await pages('/')).toBeUndefined()
  renderings[0]!.end.resolve(PAGE)
  await setImmediate()
  expect(await pages('/')).toEqual(PAGE)
  expect([renderings.length, fallbacks]).toEqual([1, ['late']])
})

test('browsers render pages beyond the limit', async () => {
  const { pages, renderings, fallbacks } = openPages()
  const waiting = Array.from({ length: 20 }, (_, i) => pages(`/marketplace?page=${i}`))
  await setImmediate()
  expect([renderings.length, fallbacks]).toEqual([2, ['busy', 'busy']])
  for (let i = 0; i < 18; i++) {
    renderings[i]!.end.resolve(PAGE)
    await setImmediate()
  }
  expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(18)
  // They were not tried, so their failure is not cached.
  void pages('/marketplace?page=19')
  await setImmediate()
  expect(renderings).toHaveLength(19)
})
