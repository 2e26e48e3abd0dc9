import { useEffect, useRef } from 'react'
import { passingToast } from '#frontend/ui/toasts.tsx'
import { sentenceOf } from './problem-error.ts'

/** What the server said stays in sight until the form is sent again, or left. */
export function useFailure(title: string) {
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  return {
    over: () => close.current(),
    say: (error: unknown) => {
      close.current = passingToast({ title, text: sentenceOf(error), tone: 'error' })
    },
  }
}
