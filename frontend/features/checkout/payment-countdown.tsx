import { useEffect, useState } from 'react'
import { secondsAsClock, timeCall } from './time-left.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface PaymentCountdownProps {
  readonly expiresAt: string
  /** Said once, when the time is up: the server knows whether it really is. */
  readonly onOver: () => unknown
}

const HURRY_FROM_S = 120

/** How long the goods are held. Seen every second, heard only now and then. */
export function PaymentCountdown({ expiresAt, onOver }: PaymentCountdownProps) {
  const seconds = useSecondsLeft(expiresAt)
  const [called, setCalled] = useState('')
  const call = timeCall(seconds)
  const over = seconds === 0
  useEffect(() => {
    if (call) setCalled(call)
  }, [call])
  useEffect(() => {
    if (over) onOver()
  }, [over, onOver])
  return (
    <>
      <p className={seconds <= HURRY_FROM_S ? 'countdown countdown-hurry' : 'countdown'} role="timer">
        {over ? (
          'Time is up. Checking whether you can still pay…'
        ) : (
          <>
            Your items are held for <strong>{secondsAsClock(seconds)}</strong>
          </>
        )}
      </p>
      <span className="visually-hidden" aria-live="polite">
        {called}
      </span>
    </>
  )
}
