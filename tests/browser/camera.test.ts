import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { setSession } from '#tests/browser/support/card-payments.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { bodyOf } from '#tests/support/visitor.ts'
import { writeCameraVideo } from './support/camera-video.ts'
import { accessibilityProblems, horizontalOverflowPx, openPage, PHONE } from './support/guest-page.ts'

const FARM = {
  businessName: 'Flora’s Field',
  description: 'Roots.',
  zipCode: '05602',
  phone: '',
  tags: [],
  delivery: null,
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '9 Brook Road' },
}

/** Opens the product form of a producer on a phone, at the camera button. */
async function openCamera(browser: Browser) {
  const { visitor } = await registerMember('flora')
  bodyOf(await visitor.post('/api/producer-profiles', FARM))
  const seller = await openPage(browser, PHONE)
  await setSession(seller.context, visitor)
  const { page } = seller
  await page.goto('/producer-dashboard/products')
  await page.getByRole('button', { name: 'Add your first product' }).click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.getByLabel('Name').fill('Leeks')
  await form.getByRole('button', { name: 'Take a picture' }).click()
  return { ...seller, form, camera: page.getByRole('dialog', { name: 'Take a picture' }) }
}

async function browserWithCamera(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'farmgate-video-'))
  const video = join(folder, 'leeks.y4m')
  writeCameraVideo('leeks', video)
  const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await launchBrowser({ args: [...flags, `--use-file-for-fake-video-capture=${video}`] })
  onTestFinished(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })
  return browser
}

test('a photo is taken, retaken and used', async () => {
  const { page, form, camera, pageErrors } = await openCamera(await browserWithCamera())
  await camera.getByText('Hold it still').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await camera.getByRole('button', { name: 'Capture' }).click()
  await camera.getByRole('img', { name: 'Preview' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await horizontalOverflowPx(page)).toBe(0)
  await camera.getByRole('button', { name: 'Retake' }).click()
  await camera.getByRole('button', { name: 'Capture' }).click()
  await camera.getByRole('button', { name: 'Use photo' }).click()
  await camera.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Remove image 1' }).waitFor()
  expect(await form.getByRole('img', { name: 'Product image 1' }).getAttribute('src')).toMatch(/^\/images\//)
  // The previous input is still there.
  expect(await form.getByLabel('Name').inputValue()).toBe('Leeks')
  expect(pageErrors).toEqual([])
})

test('without a camera the photo library is offered', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const { page, form, camera } = await openCamera(browser)
  await camera.getByText('We can’t access your camera. Check its permissions.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await camera.getByRole('button', { name: 'Try again' }).click()
  await camera.getByText('Access was denied 2 times').waitFor()
  await page.keyboard.press('Escape')
  await camera.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Take a picture' }).click()
  const photo = { name: 'leeks.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await camera.getByRole('button', { name: 'Choose from gallery' }).waitFor()
  await camera.locator('.ant-upload input[type=file]').setInputFiles(photo)
  await form.getByRole('button', { name: 'Remove image 1' }).waitFor()
})
