import { useRef } from 'react'
import type { Toast } from './toast-queue.ts'
import { showToast } from './toasts.tsx'

/** Shows errors as toasts. A new error replaces the last one; `dismiss` removes it. */
export function useErrorToast(): { readonly showError: (error: Toast) => void; readonly dismiss: () => void } {
  const shown = useRef<() => void>(undefined)
  const dismiss = () => shown.current?.()
  const showError = (error: Toast) => {
    dismiss()
    shown.current = showToast({ ...error, tone: 'error' })
  }
  return { showError, dismiss }
}
