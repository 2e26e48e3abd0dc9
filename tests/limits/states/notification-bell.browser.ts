import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { makeReadsInPage } from '#tests/browser/support/guest-page.ts'
import type { Table } from '#tests/limits/support/table.ts'
import type { Visits } from '#tests/limits/support/visits.ts'

/** Opens a page whose notification bell has this many unread. Returns the page's requests about notifications. */
async function notificationBellWith({ newAccount }: Visits, unread: number) {
  const { page } = await newAccount()
  const feed: NotificationFeed = {
    notifications: [notificationNumber(1), notificationNumber(2)],
    unread,
    total: 2,
    page: 1,
    pageSize: 20,
  }
  const requests: string[] = []
  await makeReadsInPage(page)
  await page.route(/\/api\/me\/notifications(\?.*)?$/, (route) => route.fulfill({ json: feed }))
  await page.route('**/api/me/notifications/**', (route) => {
    requests.push(new URL(route.request().url()).pathname.split('/').slice(4).join('/'))
    return route.fulfill({ json: { success: true } })
  })
  await page.goto('/marketplace')
  return { page, requests, bell: page.getByRole('button', { name: /^Notifications/ }) }
}

const notificationNumber = (nth: number): NotificationFeed['notifications'][number] => ({
  id: `order_${nth}.1.paid`,
  type: 'order',
  title: `Notice ${nth}`,
  message: 'Paid.',
  productId: null,
  orderId: null,
  conversationId: null,
  producerId: null,
  createdAt: new Date().toISOString(),
  readAt: null,
})
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

export const BELL: Table<Visits> = {
  'the badge shows nine unread as 9, and ten as 9+': async (visits) => {
    for (const [unread, badge] of [
      [9, '9'],
      [10, '9+'],
    ] as const) {
      const { bell } = await notificationBellWith(visits, unread)
      await expect.poll(() => bell.innerText()).toBe(badge)
    }
  },

  'an unread notification becomes read when clicked': async (visits) => {
    const { page, bell, requests } = await notificationBellWith(visits, 2)
    await bell.click()
    await panelOf(page)
      .getByRole('link', { name: /Notice 1/ })
      .click()
    await expect.poll(() => requests).toEqual(['order_1.1.paid/read'])
  },

  'all are marked as read or cleared with one click': async (visits) => {
    const { page, bell, requests } = await notificationBellWith(visits, 2)
    await bell.click()
    await panelOf(page).getByRole('button', { name: 'Mark all read' }).click()
    await panelOf(page).getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => requests).toEqual(['read-all', 'clear'])
  },
}
