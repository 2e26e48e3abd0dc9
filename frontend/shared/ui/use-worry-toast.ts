import { useRef } from 'react'
import type { Toast } from './toast-queue.ts'
import { passingToast } from './toasts.tsx'

/** Says what is missing, as an error that stays; it is taken back at the next try, when it may not be true any more. */
export function useWorryToast(): { readonly say: (what: Toast) => void; readonly takeBack: () => void } {
  const shown = useRef<() => void>(undefined)
  const takeBack = () => shown.current?.()
  const say = (what: Toast) => {
    takeBack()
    shown.current = passingToast({ ...what, tone: 'error' })
  }
  return { say, takeBack }
}
