import type { ElementHandle, Page, Request } from 'playwright-core'
import type { WatchedPage } from './request-log.ts'

/** The timeouts of a click and of its effect, ms. */
export interface Patience {
  readonly clickMs: number
  readonly changeMs: number
}

/**
 * Clicks a control of an idle page and returns whether it had an effect: a change of the content, of the address, the
 * focus or the scroll position, a request, a window, a download, the printer or the clipboard.
 */
export async function pressControl(
  { page, settled }: WatchedPage,
  control: ElementHandle<Element>,
  { clickMs, changeMs }: Patience,
): Promise<boolean> {
  await fillIn(control, clickMs)
  // Effects of hover and focus are not effects of the click.
  await control.hover({ timeout: clickMs })
  await control.evaluate(hoverOver)
  await settled()
  await control.evaluate((element) => probe.keepState(element))
  const listener = listen(page)
  await control.click({ timeout: clickMs })
  const changed = await control.evaluate(changes, changeMs).catch(onNewDocument)
  return listener.close() || changed
}

const EVENTS = ['request', 'dialog', 'popup', 'download', 'filechooser'] as const

function listen(page: Page) {
  let hasReacted = false
  const noteEvent = (what: unknown) => {
    hasReacted ||= !isByItself(what)
  }
  for (const event of EVENTS) page.on(event as 'request', noteEvent)
  return {
    close: (): boolean => {
      for (const event of EVENTS) page.off(event as 'request', noteEvent)
      return hasReacted
    },
  }
}

/** The mailbox polls every few seconds. */
const isByItself = (what: unknown): boolean => (what as Partial<Request>).url?.().includes('/api/mailbox') ?? false

const onNewDocument = (): boolean => true

const hoverOver = (element: Element): void => {
  const target = element instanceof HTMLLabelElement ? element.control : (element as HTMLElement)
  target?.focus({ preventScroll: true })
}

const changes = (element: Element, withinMs: number) =>
  new Promise<boolean>((resolve) => {
    const until = performance.now() + withinMs
    const check = () => {
      const changed = probe.isChanged(element)
      if (changed || performance.now() > until) resolve(changed)
      else setTimeout(check, 50)
    }
    check()
  })

/** Submitting an unchanged form has no effect. */
async function fillIn(control: ElementHandle<Element>, clickMs: number): Promise<void> {
  const field = await control.evaluateHandle(firstTextField)
  await field.asElement()?.fill('05301', { timeout: clickMs })
}

const firstTextField = (element: Element): HTMLElement | undefined =>
  element instanceof HTMLButtonElement && element.type === 'submit' && element.form
    ? [...element.form.querySelectorAll<HTMLInputElement>('input, textarea')].find(
        (field) => !/checkbox|radio|range|hidden|file/.test(field.type) && !field.disabled && field.checkVisibility(),
      )
    : undefined
