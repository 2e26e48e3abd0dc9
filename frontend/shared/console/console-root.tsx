import { App, Button } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { closeToast, SHOWN_MS, useShownToast } from '#frontend/shared/ui/toasts.tsx'
import { WidgetsContext } from '#frontend/shared/ui/widgets.ts'
import { CONSOLE_WIDGETS } from './console-widgets.tsx'
import { ConsoleTheme, HEADER_HEIGHT, useThemeOptions } from './theme.tsx'
import './console-root.css'
import './console.css'

/** Provides antd's theme, in light or dark, comfortable or compact, with messages, notifications and dialogs. */
export function ConsoleRoot({ children }: { readonly children: ReactNode }) {
  const options = useThemeOptions()
  const { dark } = options
  // The page around the console and elements without antd's styles use this attribute.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.console = dark ? 'dark' : 'light'
    return () => {
      delete dataset.console
    }
  }, [dark])
  useFirstFieldFocus()
  return (
    <ConsoleTheme options={options}>
      {/* Below the header, and below a drawer's header with its Close button. */}
      <App message={{ maxCount: 3, top: HEADER_HEIGHT + 8 }} component={false}>
        <WidgetsContext value={CONSOLE_WIDGETS}>{children}</WidgetsContext>
      </App>
    </ConsoleTheme>
  )
}

const FIELDS = ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"])'

/** When an antd dialog opens, it focuses itself or its close button. Moves the focus to its first field instead. */
function useFirstFieldFocus(): void {
  useEffect(() => {
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches('.ant-modal, .ant-modal-close')) return
      const dialog = target.closest('.ant-modal')!
      // The user moved the focus within the dialog.
      if (dialog.contains(relatedTarget as Node | null)) return
      dialog.querySelector<HTMLElement>(FIELDS)?.focus()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

/** Shows the toasts of components shared with the shop as antd notifications. */
export function ConsoleToasts() {
  const { notification } = App.useApp()
  const shown = useShownToast()
  useEffect(() => {
    if (!shown) return
    const { id, title, text, tone, action } = shown
    const key = String(id)
    const isError = tone === 'error'
    const runAction = () => {
      notification.destroy(key)
      action?.run()
    }
    notification[isError ? 'error' : 'open']({
      key,
      title,
      description: text,
      role: isError ? 'alert' : 'status',
      // Errors stay until they are closed.
      duration: isError ? false : SHOWN_MS / 1000,
      actions: action && (
        <Button size="small" onClick={runAction}>
          {action.label}
        </Button>
      ),
      onClose: () => closeToast(id),
    })
    return () => notification.destroy(key)
  }, [shown, notification])
  return null
}
