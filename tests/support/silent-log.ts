import { pino } from 'pino'

/** A logger that writes nothing. */
export const silentLog = pino({ level: 'silent' })
