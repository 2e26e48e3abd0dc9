import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '#frontend/ui/card.tsx'
import { RoundPicture } from '#frontend/ui/round-picture.tsx'
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
      <RoundPicture tone={TONES[words.tone]}>
        <ResultMark tone={words.tone} />
      </RoundPicture>
      <h1 ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        {words.title}
      </h1>
      <p role="status">{words.text}</p>
      <div className="result-ways">{children}</div>
    </Card>
  )
}

const TONES = { good: 'leaf', waiting: 'honey', bad: 'tomato' } as const
