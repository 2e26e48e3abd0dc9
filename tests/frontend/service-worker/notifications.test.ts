import { expect, test } from 'vitest'
import { openPage } from '#frontend/service-worker/notifications.ts'
import type { OpenPage, WorkerScope } from '#frontend/service-worker/scope.ts'

/** A browser with these windows that records what it is asked to open. */
function browserWith(...urls: string[]) {
  const did: string[] = []
  const pageAt = (url: string): OpenPage => ({
    url,
    focus: async () => {
      did.push(`focus ${url}`)
      return pageAt(url)
    },
    navigate: async (to) => did.push(`navigate ${to}`),
  })
  const clients = { matchAll: async () => urls.map(pageAt), openWindow: async (to: string) => did.push(`open ${to}`) }
  const scope = { location: new URL('https://market.example/sw.js'), clients } as unknown as WorkerScope
  return { did, tap: (url: string) => openPage(scope, { data: { url } } as Notification) }
}

test('a tap opens the notification’s page', async () => {
  const { did, tap } = browserWith()
  await tap('/order/1')
  expect(did).toEqual(['open https://market.example/order/1'])
})

test('a tap reuses an open window', async () => {
  const there = browserWith('https://market.example/', 'https://market.example/order/1')
  await there.tap('/order/1')
  expect(there.did).toEqual(['focus https://market.example/order/1'])
  const elsewhere = browserWith('https://market.example/')
  await elsewhere.tap('/order/1')
  expect(elsewhere.did).toEqual(['focus https://market.example/', 'navigate https://market.example/order/1'])
})

test('a tap opens no other site', async () => {
  const { did, tap } = browserWith()
  await tap('https://evil.example/')
  await tap('//evil.example/')
  expect(did).toEqual(Array(2).fill('open https://market.example'))
})
