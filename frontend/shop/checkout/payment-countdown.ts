import { useEffect, useState } from 'react'

/** Whole seconds until an instant, never below zero. */
export const secondsLeft = (expiresAt: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1000))

/** `secondsAsClock(605)` is `10:05`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Screen reader announcement at 10, 5, 2 and 1 minutes and at 30 seconds; undefined at other times. */
export function countdownAnnouncement(seconds: number): string | undefined {
  if (seconds === 30) return '30 seconds left to pay'
  if (seconds === 0 || seconds % 60 !== 0 || !ANNOUNCED_MINUTES.includes(seconds / 60)) return undefined
  return seconds === 60 ? 'One minute left to pay' : `${seconds / 60} minutes left to pay`
}

const ANNOUNCED_MINUTES = [10, 5, 2, 1]

/** Open checkout of this tab: id and access key, no personal data. */
export interface CheckoutAccess {
  readonly checkoutId: string
  readonly key: string
}

const NAME = 'farmgate.checkout'

export function storeCheckout({ checkoutId, key }: CheckoutAccess, tab: Storage = sessionStorage): void {
  tab.setItem(NAME, JSON.stringify({ checkoutId, key }))
}

export function storedCheckout(tab: Storage = sessionStorage): CheckoutAccess | undefined {
  return readCheckout(tab.getItem(NAME))
}

export function clearStoredCheckout(tab: Storage = sessionStorage): void {
  tab.removeItem(NAME)
}

/** Checkout from the URL of a payment page, or else the one stored in this tab. */
export function checkoutIn(search: URLSearchParams, tab: Storage = sessionStorage): CheckoutAccess | undefined {
  const checkoutId = search.get('checkout')
  if (!checkoutId) return storedCheckout(tab)
  const stored = storedCheckout(tab)
  const key = search.get('key') ?? (stored?.checkoutId === checkoutId ? stored.key : '')
  return { checkoutId, key }
}

function readCheckout(text: string | null): CheckoutAccess | undefined {
  if (!text) return undefined
  try {
    const { checkoutId, key } = JSON.parse(text) as Record<string, unknown>
    return typeof checkoutId === 'string' && typeof key === 'string' ? { checkoutId, key } : undefined
  } catch {
    // Not written by us; treat as missing.
    return undefined
  }
}

/** Seconds until an instant of the server's clock, updated every second. */
export function useSecondsLeft(expiresAt: string, clockOffsetMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(expiresAt, now + clockOffsetMs)
}
