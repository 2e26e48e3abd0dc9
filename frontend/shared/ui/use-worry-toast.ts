import { useRef } from 'react'
import type { Toast } from './toast-queue.ts'
import { passingToast } from './toasts.tsx'

/** Shows errors as toasts. A new error replaces the last one; `takeBack` removes it. */
export function useErrorToast(): { readonly say: (what: Toast) => void; readonly takeBack: () => void } {
  const shown = useRef<() => void>(undefined)
  const takeBack = () => shown.current?.()
  const say = (what: Toast) => {
    takeBack()
    shown.current = passingToast({ ...what, tone: 'error' })
  }
  return { say, takeBack }
}
