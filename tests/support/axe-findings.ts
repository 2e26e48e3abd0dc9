import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.1 A and AA, by axe's names. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** … and what axe thinks wise beyond it, for whole pages. */
export const WCAG_AND_PRACTICE = [...WCAG, 'best-practice']

/** What axe finds wrong with the page as it stands: rule and element. What a frame shows is another document, and not looked at. */
export async function axeFindings(page: Page, rules = WCAG): Promise<string[]> {
  await page.evaluate(SETTLED)
  // The page's content policy stands; the checker comes in from outside of it.
  await page.evaluate(axe.source)
  const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, iframes: false }).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** What fades in is looked at once it is there; what turns for ever is not waited for. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
  .map((one) => one.finished))`
