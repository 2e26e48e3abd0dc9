import { expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'

test.each([{ packaged: false }, { packaged: true }])('a browser starts and renders (%o)', async (which) => {
  const browser = await launchBrowser(which)
  const page = await browser.newPage({ viewport: { width: 300, height: 200 } })
  await page.setContent('<body style="margin:0"><h1 id="sign">Farmgate</h1></body>')
  expect(await page.evaluate('document.querySelector("#sign").getBoundingClientRect().width')).toBeGreaterThan(100)
  const picture = await page.screenshot()
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(300)
  await browser.close()
})
