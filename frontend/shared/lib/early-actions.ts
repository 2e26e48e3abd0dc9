import { type ComponentType, createElement, useEffect } from 'react'

/**
 * A click or a field's latest value, which `platform/http/rendered-pages.ts` records until that part of the page has
 * hydrated.
 */
interface EarlyAction {
  readonly element: HTMLElement
  /** Of a text field or select. */
  readonly value?: string
  /** Of a checkbox or radio button. */
  readonly checked?: boolean
}

declare global {
  var earlyActions: EarlyAction[] | undefined
}

/**
 * Wraps a lazily loaded component, so that the recorded actions in its suspense boundary are replayed once it has
 * hydrated.
 */
export function withEarlyActions<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => {
    useEarlyActions()
    return createElement(Part, props)
  }
}

/** Replays the recorded actions in the component's part of the page once it has hydrated. */
export const useEarlyActions = (): void => useEffect(() => void replayEarlyActions(), [])

let replaying = false

/** Replays the recorded actions in order, up to the first one on an element that has not hydrated. */
async function replayEarlyActions(): Promise<void> {
  const actions = globalThis.earlyActions
  if (!actions || replaying) return
  replaying = true
  for (let next = actions[0]; next; next = actions[0]) {
    if (next.element.isConnected && !isHydrated(next.element)) break
    actions.shift()
    if (next.element.isConnected) replay(next)
    // Lets React render an action's changes before the next action.
    await new Promise((resolve) => setTimeout(resolve))
  }
  replaying = false
  if (actions.length === 0) delete document.documentElement.dataset.actionWaits
}

/** React stores the props of a hydrated element under this key. */
const isHydrated = (element: HTMLElement): boolean =>
  Object.keys(element).some((name) => name.startsWith('__reactProps'))

function replay({ element, value, checked }: EarlyAction): void {
  if (checked !== undefined) {
    // Hydration keeps the box as the visitor set it, unlike React's state: undo the change, so that the click makes it
    // in both.
    const input = element as HTMLInputElement
    input.checked = !checked
    input.click()
  } else if (value === undefined) {
    element.click()
  } else {
    // The prototype's setter: React overrides the element's own, and would not detect the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}
