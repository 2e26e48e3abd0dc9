import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { UserView } from '#domain/identity/contract.ts'
import { pickupProducts } from '#tests/browser/support/card-payments.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const centsIn = (text: string): number => Math.round(100 * Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')))
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const revenue = (page: Page) => card(page, 'Total revenue').getByRole('link')

/** Buys one product of the demo's producer as a guest. */
async function sale(): Promise<{ number: string; cents: number }> {
  const visitor = createVisitor(inject('marketUrl'))
  const { username, password } = SIGN_INS.producer
  const { producerId } = bodyOf(await visitor.signIn(username, password)) as UserView
  const [good] = await pickupProducts(`&producerId=${producerId}`)
  const { view } = await buy(createVisitor(inject('marketUrl')), [{ productId: good!.id, quantity: 1 }])
  return { number: view.orders[0]!.orderNumber, cents: good!.priceCents }
}

/** Ignores a late response for an earlier, shorter period. */
function isOfAYear({ pathname, searchParams }: URL): boolean {
  const [from, to] = ['from', 'to'].map((day) => Date.parse(searchParams.get(day) ?? ''))
  return pathname === '/api/me/analytics' && to! - from! > 300 * 86_400_000
}

/** The amounts in the drawer, from all its pages. */
async function amountsOnAllPages(drawer: Locator): Promise<number[]> {
  const found: number[] = []
  for (let shown = 1; ; shown += 1) {
    await expect.poll(() => drawer.locator('.ant-spin-spinning').count()).toBe(0)
    found.push(...(await drawer.locator('tbody tr.ant-table-row').allInnerTexts()).map(centsIn))
    const next = drawer.getByRole('listitem', { name: 'Next Page' })
    if ((await next.count()) === 0 || (await next.getAttribute('aria-disabled')) === 'true') return found
    await next.getByRole('button').click()
    await drawer.locator(`.ant-pagination-item-active[title="${shown + 1}"]`).waitFor()
  }
}

test('a metric opens its orders, table and file', async () => {
  const { page, context, pageErrors } = await openPage(browser, DESKTOP)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/producer-dashboard')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  const oneYear = page.waitForResponse((response) => isOfAYear(new URL(response.url())))
  await page.getByText('12 months', { exact: true }).click()
  await oneYear
  await expect.poll(() => page.locator('.ant-spin-spinning').count()).toBe(0)
  await revenue(page).waitFor()
  const before = centsIn(await revenue(page).innerText())

  const bought = await sale()
  await expect.poll(async () => centsIn(await revenue(page).innerText())).toBe(before + bought.cents)
  const whole = before + bought.cents

  await revenue(page).click()
  const drawer = page.getByRole('dialog', { name: 'Orders in total revenue' })
  await drawer.getByText(bought.number).waitFor()
  expect(centsIn(await drawer.locator('.ant-statistic').innerText())).toBe(whole)
  expect(await accessibilityProblems(page)).toEqual([])
  const each = await amountsOnAllPages(drawer)
  expect(each.reduce((a, b) => a + b, 0)).toBe(whole)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  const chart = card(page, 'Sales over time')
  await chart.locator('.recharts-bar-rectangle path').first().waitFor()
  await chart.getByText('Orders', { exact: true }).click()
  await chart.getByText('By day of payment', { exact: true }).waitFor()
  await chart.getByText('Table', { exact: true }).click()
  const months = await chart.locator('tbody tr.ant-table-row').allInnerTexts()
  expect(months.map(centsIn).reduce((a, b) => a + b, 0)).toBe(whole)
  expect(await accessibilityProblems(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  const rows: Record<string, string>[] = parse(readFileSync(await download.path()), { columns: true, bom: true })
  const sold = rows.filter(({ kind }) => kind === 'sale')
  const dollars = sold.reduce((all, { subtotal, delivery }) => all + Number(subtotal) + Number(delivery), 0)
  expect(Math.round(100 * dollars)).toBe(whole)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('period and tab are in the URL', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.producer)
  await page.goto('/analytics?period=1y')
  for (const [tab, region] of [
    ['Products', 'Product performance'],
    ['Orders', 'Recent orders'],
    ['Customers', 'New and returning customers'],
    ['Hours', 'Hours of the week'],
  ] as const) {
    await page.goto(`/producer-dashboard/analytics?period=1y&tab=${tab.toLowerCase()}`)
    expect(await page.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
    await card(page, region).first().waitFor()
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await expect.poll(() => horizontalOverflowPx(page)).toBe(0)
      expect(await accessibilityProblems(page)).toEqual([])
    }
  }
  await page.setViewportSize(DESKTOP)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await card(page, 'Earnings').waitFor()
  expect(new URL(page.url()).searchParams.has('tab')).toBe(false)
  const from = page.getByPlaceholder('Start date')
  await from.fill('Jan 1, 2026')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('from') === '2026-01-01')
  await page.reload()
  expect(await from.inputValue()).toBe('Jan 1, 2026')
  await card(page, 'Earnings').waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
})

test('a buyer is told that analytics are for producers', async () => {
  const { page, context, pageErrors } = await openPage(browser, PHONE)
  await signIn(page, SIGN_INS.shopper)
  await page.goto('/analytics')
  await page.getByRole('heading', { level: 1, name: 'Producer access required' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Browse marketplace' }).click()
  await page.waitForURL('**/marketplace')
  expect(pageErrors).toEqual([])
  await context.close()
})
