import type { Page } from 'playwright-core'

const MAX_TABS = 150

interface Control {
  /** The accessible name. */
  readonly name: string | RegExp
  /** The key to press on the control. */
  readonly key?: 'Enter' | 'Space' | 'ArrowDown'
  /** Whether to use Shift+Tab, because the control precedes the focused one. */
  readonly back?: boolean
}

const FOCUSED = `(() => {
  let element = document.activeElement
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
  return (element.getAttribute('aria-label') ?? (labels || element.textContent) ?? '').trim()
})()`

/** The accessible name of the focused control. */
export const focusedName = (page: Page): Promise<string> => page.evaluate<string>(FOCUSED)

/** Tabs to a control and presses a key on it. Returns the controls on the way whose focus is not visible. */
export async function tabTo(page: Page, { name, key, back = false }: Control): Promise<readonly string[]> {
  const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const passed: string[] = []
  const hidden: string[] = []
  for (let i = 0; i < MAX_TABS; i += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const finding = await hiddenFocus(page)
    if (finding) hidden.push(finding)
    const focused = await focusedName(page)
    if (isIt(focused)) {
      if (key) await page.keyboard.press(key)
      return hidden
    }
    passed.push(focused)
  }
  throw new Error(`${name} cannot be reached by Tab; passed ${passed.join(' | ')}`)
}

export async function fillIn(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, { name })
  await page.keyboard.type(text)
}

/** The focused element, if it is covered or its focus is not visible. */
export const hiddenFocus = (page: Page): Promise<string | null> => page.evaluate<string | null>(HIDDEN_FOCUS)

const HIDDEN_FOCUS = `(async () => {
  const finding = () => {
    let element = document.activeElement
    if (!element || element === document.body) return null
    // The card's fields are in a shadow root.
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const name = element.outerHTML.slice(0, 120)
    const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const within = (value, end) => Math.min(Math.max(value, 1), end - 1)
    const label = element.closest('label')
    let cover
    const isShown = [0.5, 0.15, 0.85].some((part) => {
      const x = within(left + (right - left) * part, innerWidth)
      const y = within(top + (bottom - top) * part, innerHeight)
      const hit = element.getRootNode().elementFromPoint(x, y)
      cover = hit?.outerHTML.slice(0, 60)
      return hit && (element.contains(hit) || hit.contains(label ?? element) || label?.contains(hit))
    })
    if (!isShown) return 'covered: ' + name + ' by ' + cover
    const marks = (each) => {
      const forced = matchMedia('(forced-colors: active)').matches
      return [getComputedStyle(each), getComputedStyle(each, '::after')].some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || (!forced && boxShadow !== 'none'),
      )
    }
    const around = [element, element.parentElement, element.parentElement?.parentElement].filter(Boolean)
    return around.some(marks) || element.type === 'range' ? null : 'without a focus mark: ' + name
  }
  // A slow machine may still be scrolling the element into view.
  const giveUpAt = performance.now() + 2000
  while (finding() && performance.now() < giveUpAt) await new Promise(requestAnimationFrame)
  return finding()
})()`
