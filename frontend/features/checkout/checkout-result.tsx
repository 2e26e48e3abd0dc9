import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '#frontend/ui/card.tsx'
import { ResultMark } from './result-mark.tsx'
import type { ResultWords } from './result-words.ts'
import './payment.css'

interface CheckoutResultProps {
  readonly words: ResultWords
  /** Where to go from here. */
  readonly children: ReactNode
}

/** How it ended. Takes the focus when it changes, so that it is heard too. */
export function CheckoutResult({ words, children }: CheckoutResultProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (words.title) title.current?.focus({ preventScroll: true })
  }, [words.title])
  return (
    <Card className="result">
      <span className={`result-mark result-mark-${words.tone}`} aria-hidden="true">
        <ResultMark tone={words.tone} />
      </span>
      <h1 ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {words.title}
      </h1>
      <p role="status">{words.text}</p>
      <div className="result-ways">{children}</div>
    </Card>
  )
}
