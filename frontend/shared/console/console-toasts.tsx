import { App, Button } from 'antd'
import { useEffect } from 'react'
import { closeToast, SHOWN_MS, useShownToast } from '#frontend/shared/ui/toasts.tsx'

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
