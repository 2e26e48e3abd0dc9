import { type ComponentType, createElement, useEffect } from 'react'

/** A click, or the newest value of a field, from before its part of the page hydrated. `platform/http/rendered-pages.ts` records it. */
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

/** A lazily loaded part of the page, with a suspense boundary of its own: what visitors did in it is repeated once it has hydrated. */
export function withEarlyActions<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => {
    useEarlyActions()
    return createElement(Part, props)
  }
}

/** Repeats what visitors did in the part of the page that the component belongs to, once it has hydrated. */
export const useEarlyActions = (): void => useEffect(() => void repeatEarlyActions(), [])

let repeating = false

/** Repeats the recorded actions in order, up to the first on an element that has not hydrated. */
async function repeatEarlyActions(): Promise<void> {
  const actions = globalThis.earlyActions
  if (!actions || repeating) return
  repeating = true
  for (let next = actions[0]; next; next = actions[0]) {
    if (next.element.isConnected && !isHydrated(next.element)) break
    actions.shift()
    if (next.element.isConnected) repeat(next)
    // React renders what an action has changed before the next one.
    await new Promise((resolve) => setTimeout(resolve))
  }
  repeating = false
  if (actions.length === 0) delete document.documentElement.dataset.actionWaits
}

/** React's key for the properties of an element that it renders. */
const isHydrated = (element: HTMLElement): boolean =>
  Object.keys(element).some((name) => name.startsWith('__reactProps'))

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
