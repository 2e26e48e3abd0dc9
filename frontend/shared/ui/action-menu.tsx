import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react'
import { type ActionMenuProps, WidgetsContext } from './widgets.ts'
import './ui.css'

/** A button with three dots that opens a menu of actions. */
export function ActionMenu(props: ActionMenuProps) {
  const { ActionMenu: ConsoleActionMenu } = use(WidgetsContext)
  return ConsoleActionMenu ? <ConsoleActionMenu {...props} /> : <NativeActionMenu {...props} />
}

/** Renders the menu in the top layer. Arrow keys move between the actions. */
function NativeActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()
  useEffect(() => {
    if (!open) return
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    // The menu's position is fixed, so it would not move with the button.
    const closeOnScroll = () => menu.current?.hidePopover()
    addEventListener('scroll', closeOnScroll, { capture: true })
    return () => removeEventListener('scroll', closeOnScroll, { capture: true })
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="action-menu-button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" className="action-menu-dots" />
        </svg>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="action-menu"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && menu.current) placeNextTo(menu.current, button.current)
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={moveWithArrows}
      >
        {open &&
          actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                action.onSelect()
              }}
            >
              {action.label}
            </button>
          ))}
      </div>
    </>
  )
}

const GAP_PX = 4

/** Opens toward the middle of the viewport, where there is room. */
function placeNextTo(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const isLow = top > innerHeight / 2
  const isRight = left > innerWidth / 2
  menu.style.inset = [
    isLow ? 'auto' : `${bottom + GAP_PX}px`,
    isRight ? `${innerWidth - right}px` : 'auto',
    isLow ? `${innerHeight - top + GAP_PX}px` : 'auto',
    isRight ? 'auto' : `${left}px`,
  ].join(' ')
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
  event.preventDefault()
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : at + step!
  items.at(next % items.length)?.focus()
}
