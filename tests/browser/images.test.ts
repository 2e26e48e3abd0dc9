import { writeFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { ProductPage, ProductView } from '#domain/catalog/contract.ts'
import {
  accessibilityProblems,
  DESKTOP,
  horizontalOverflowPx,
  openPage,
  PHONE,
  type Size,
} from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

/** `PICTURE=docs/market.png npx vitest run --project browser picture` recreates the README's image. */
const PICTURE = process.env.PICTURE

test('the marketplace composes an image', async () => {
  const browser = await launchBrowser()
  const { page } = await openPage(browser, { width: 1280, height: 860 })
  await page.goto('/marketplace', { waitUntil: 'networkidle' })
  await page.getByRole('article').first().waitFor()
  const broken: number = await page.evaluate(
    '[...document.images].filter(({ complete, naturalWidth }) => complete && !naturalWidth).length',
  )
  expect(broken).toBe(0)
  const picture = await page.screenshot()
  if (PICTURE) await writeFile(PICTURE, picture)
  await browser.close()
})

/** Opens the page of a product with three images. */
async function gallery(size: Size) {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const guest = createVisitor(inject('marketUrl'))
  const { products } = bodyOf(await guest.get<ProductPage>('/api/products?search=Heirloom+Tomato+Mix'))
  const { id, name, imageUrls } = bodyOf(await guest.get<ProductView>(`/api/products/${products[0]!.id}`))
  expect(imageUrls).toHaveLength(3)
  const opened = await openPage(browser, size)
  await opened.page.goto(`/product/${id}`)
  const strip = opened.page.getByRole('list', { name: `Images of ${name}` })
  await strip.waitFor()
  return { ...opened, name, strip }
}

/** The position of the image that the strip shows; 0 is the first. */
const positionIn = (strip: Locator): Promise<number> =>
  strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)

test('a product’s images are chosen by thumbnail and arrow key', async () => {
  const { page, name, strip, pageErrors } = await gallery(DESKTOP)
  const thumbnail = (n: number) => page.getByRole('button', { name: `Show image ${n} of 3` })
  const current = () => page.locator('.gallery-thumbnails [aria-current=true]').getAttribute('aria-label')
  expect(await current()).toBe('Show image 1 of 3')
  const { width, height } = (await strip.boundingBox())!
  expect(width / height).toBeCloseTo(4 / 3, 1)
  await thumbnail(2).click()
  await expect.poll(() => positionIn(strip)).toBeCloseTo(1, 1)
  expect(await current()).toBe('Show image 2 of 3')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => positionIn(strip)).toBeCloseTo(2, 1)
  expect(await thumbnail(3).evaluate((button) => button.matches(':focus'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await current()).toBe('Show image 3 of 3')
  await page.getByRole('img', { name: `${name}, image 3 of 3` }).waitFor()
  await strip.press('Home')
  await expect.poll(() => positionIn(strip)).toBeCloseTo(0, 1)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('a product’s images are swiped on a phone', async () => {
  const { page, strip, pageErrors } = await gallery(PHONE)
  await page.getByText('1 / 3', { exact: true }).waitFor()
  expect(await page.locator('.gallery-thumbnails').isVisible()).toBe(false)
  await strip.evaluate((list) => list.scrollBy({ left: list.clientWidth * 0.8, behavior: 'instant' }))
  await page.getByText('2 / 3', { exact: true }).waitFor()
  await expect.poll(() => positionIn(strip)).toBeCloseTo(1, 1)
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(pageErrors).toEqual([])
})
