import { type DestinationStream, pino } from 'pino'
import pretty from 'pino-pretty'
import { type Log, redactEmails } from './log.ts'

export interface LogOptions {
  /** A pino level: `trace` … `fatal`, `silent`. */
  readonly level: string
  /** Human-readable output for a terminal; otherwise one JSON object per line. */
  readonly readable: boolean
  /** Default: standard output. */
  readonly to?: DestinationStream
}

/** Fields that are redacted wherever they appear. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'clientSecret',
  'email',
  'phone',
  'fullName',
  'contact',
]

/**
 * Logs only the properties that help to locate an error: others may contain a row (PostgreSQL's `detail`), a request or
 * large objects.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  }
}

export function createLog({ level, readable, to }: LogOptions): Log {
  const options = {
    level,
    base: null,
    serializers: { err: serializeError },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      censor: '[cut]',
    },
    hooks: { streamWrite: redactEmails },
  }
  if (readable) return pino(options, pretty({ ignore: 'pid,hostname', sync: true, ...(to ? { destination: to } : {}) }))
  return to ? pino(options, to) : pino(options)
}
