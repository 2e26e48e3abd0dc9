import { pino } from 'pino'

/** A log for tests that are not about what is logged. */
export const silentLog = pino({ level: 'silent' })
