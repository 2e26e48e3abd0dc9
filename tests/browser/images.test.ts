import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openAs } from '#tests/browser/support/guest-page.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

/** `PICTURE=docs/market.png npx vitest run --project browser picture` recreates the README's image. */
const PICTURE = process.env.PICTURE

test('the marketplace composes an image', async () => {
  const browser = await launchBrowser()
  const { page } = await openAs(browser, { width: 1280, height: 860 })
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
