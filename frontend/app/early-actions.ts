/** A click, or the newest value of a field, from before the page hydrated. `platform/http/rendered-pages.ts` records it. */
interface EarlyAction {
  readonly element: HTMLElement
  /** Of a text field or select. */
  readonly value?: string
  /** Of a checkbox or radio button. */
  readonly checked?: boolean
  repeated?: boolean
}

declare global {
  var earlyActions: EarlyAction[] | undefined
}

/** How long actions are recorded and wait for their part of the page, ms. */
const MAX_WAIT_MS = 30_000

/** Repeats each recorded action, in order, as soon as React handles its element. One per frame, so that each renders first. */
export function repeatEarlyActions(): void {
  const actions = globalThis.earlyActions
  if (!actions) return
  const until = performance.now() + MAX_WAIT_MS
  const next = () => {
    const [action] = actions
    if (action && (!action.element.isConnected || (action.repeated && hasTakenEffect(action)))) {
      actions.shift()
    } else if (action && isHydrated(action.element)) {
      action.repeated = true
      repeat(action)
    }
    if (performance.now() > until) actions.length = 0
    else requestAnimationFrame(next)
    if (actions.length === 0) delete document.documentElement.dataset.actionWaits
  }
  next()
}

/** React marks the elements that it handles. */
const isHydrated = (element: HTMLElement): boolean =>
  Object.keys(element).some((name) => name.startsWith('__reactProps'))

/** React marks an element before it has committed it, and resets a field whose change it has not handled: that is repeated again. */
const hasTakenEffect = ({ element, value, checked }: EarlyAction): boolean =>
  (value === undefined || (element as HTMLInputElement).value === value) &&
  (checked === undefined || (element as HTMLInputElement).checked === checked)

function repeat({ element, value, checked }: EarlyAction): void {
  if (checked !== undefined) {
    // React has rendered its own state, but leaves the box as the visitor set it: undone first, so that the click changes it.
    const input = element as HTMLInputElement
    input.checked = !checked
    input.click()
  } else if (value === undefined) {
    element.click()
  } else {
    // The setter of the prototype: React replaces the element's own, and would see no change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}
