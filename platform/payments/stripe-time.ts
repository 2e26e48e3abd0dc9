import type { Instant } from '#domain/kernel/event.ts'

/** Stripe counts seconds since 1970. */
export const instantOf = (seconds: number): Instant => new Date(seconds * 1000).toISOString()

export const secondsOf = (instant: Instant): number => Math.floor(Date.parse(instant) / 1000)
