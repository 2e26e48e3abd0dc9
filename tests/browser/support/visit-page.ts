import type { Page } from 'playwright-core'
import { accessibilityProblems, horizontalOverflowPx, type OpenPage } from './guest-page.ts'

const HEADING_WITHIN_MS = 10_000

/** Opens a URL and returns descriptions of the page's problems. */
export async function visit({ page, pageErrors }: OpenPage, path: string): Promise<string[]> {
  const before = pageErrors.length
  await page.goto(path, { waitUntil: 'networkidle' })
  const heading = page.getByRole('heading', { level: 1 })
  await Promise.race([heading.first().waitFor(), page.waitForTimeout(HEADING_WITHIN_MS)])
  const headings = await heading.count()
  const sideways = await horizontalOverflowPx(page)
  return [
    ...(await accessibilityProblems(page)),
    ...pageErrors.slice(before).filter((trouble) => !isExpected(trouble)),
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(sideways > 0 ? [`can be scrolled ${sideways} px sideways`] : []),
    ...(await titleFindings(page)),
  ]
}

/** Problems of the document's title: the page's name must come first, the marketplace's last. */
async function titleFindings(page: Page): Promise<string[]> {
  const title = await page.title()
  return /^\S.* – Farmgate$/.test(title) ? [] : [`is titled “${title}”`]
}

/** The browser logs every 4xx response. Pages for missing records show their own message. */
const isExpected = (trouble: string): boolean => /status of 4\d\d/.test(trouble)
