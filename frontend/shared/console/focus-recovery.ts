import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const ROWS = '[data-row-key]:not(.console-table-heading)'
const CONTROLS = 'a[href], button:not(:disabled)'

interface FocusedControl {
  readonly element: Element
  /** Index of its row; -1 outside of rows. */
  readonly row: number
}

/**
 * Keeps the keyboard position when the focused control disappears, because its order left the list or its next step is
 * another button: focuses the first control of the row now in its place. Without one, focuses the area itself, which
 * needs `tabIndex={-1}`. Does not focus the next step's button, which a held-down key would press as well.
 */
export function useFocusRecovery(area: RefObject<HTMLElement | null>): void {
  const focused = useRef<FocusedControl>(undefined)
  useEffect(() => {
    const root = area.current
    if (!root) return
    const onFocusIn = ({ target }: FocusEvent) => {
      const element = target as Element
      focused.current = { element, row: rowsIn(root).findIndex((row) => row.contains(element)) }
    }
    const onFocusOut = ({ target }: FocusEvent) =>
      // If React removed the control, it is disconnected by then.
      queueMicrotask(() => {
        if (focused.current?.element === target && (target as Element).isConnected) focused.current = undefined
      })
    root.addEventListener('focusin', onFocusIn)
    root.addEventListener('focusout', onFocusOut)
    return () => {
      root.removeEventListener('focusin', onFocusIn)
      root.removeEventListener('focusout', onFocusOut)
    }
  }, [area])
  useLayoutEffect(() => {
    const lost = focused.current
    if (!lost || lost.element.isConnected || !area.current) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const rows = rowsIn(area.current)
    const row = lost.row < 0 ? undefined : rows[Math.min(lost.row, rows.length - 1)]
    const control = row?.querySelector<HTMLElement>(`:is(${CONTROLS})`)
    ;(control ?? area.current).focus()
  })
}

const rowsIn = (area: HTMLElement): Element[] => [...area.querySelectorAll(ROWS)]
