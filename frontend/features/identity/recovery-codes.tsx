import { useEffect, useRef } from 'react'
import { Button } from '#frontend/ui/button.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  // They took the place of the form that was just sent.
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <p ref={words} tabIndex={-1} role="status">
        <strong>Two-step sign-in is on.</strong> Keep these recovery codes where your phone is not: each signs you in
        once when it is lost. They are shown only now.
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onKept}>I have kept them</Button>
    </>
  )
}
