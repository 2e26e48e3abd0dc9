import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, PHONE } from '#tests/browser/support/guest-page.ts'

/** Expects no layout or accessibility problems, at both sizes. */
export async function expectSoundLayout(page: Page): Promise<void> {
  // Waits for fade-in animations.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const before = page.viewportSize()!
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await horizontalOverflowPx(page)).toBe(0)
  }
  await page.setViewportSize(before)
}
