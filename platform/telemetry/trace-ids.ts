import { createHash, randomBytes } from 'node:crypto'
import type { IdGenerator } from '@opentelemetry/sdk-trace-node'

/** Where a step stands among all traces. */
export interface Place {
  readonly traceId: string
  readonly spanId: string
  /** Whether what stands there is sent; if not, nothing that follows from it is. */
  readonly sampled: boolean
}

/**
 * The first step of a correlation: its request. Both ids are made of the correlation's, so that whoever goes on with it later
 * (a job, a read model), in whatever process, goes on in its trace without having been handed anything.
 */
export function beginningOf(correlationId: string): Place {
  const hash = createHash('sha256').update(correlationId).digest('hex')
  const plain = correlationId.replaceAll('-', '').toLowerCase()
  const traceId = /^[0-9a-f]{32}$/.test(plain) ? plain : hash.slice(0, 32)
  return { traceId, spanId: hash.slice(32, 48), sampled: true }
}

/** Reads W3C's `traceparent`, of whatever version; undefined for what is none. */
export function placeIn(traceparent: string): Place | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

export const traceparentOf = ({ traceId, spanId, sampled }: Place): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

/** Random ids, but for the one span that is begun at a place that is known. */
export function tracePlaces(): IdGenerator & { at<T>(place: Place | undefined, begin: () => T): T } {
  let next: Place | undefined
  return {
    generateTraceId: () => next?.traceId ?? randomBytes(16).toString('hex'),
    generateSpanId: () => next?.spanId ?? randomBytes(8).toString('hex'),
    at: (place, begin) => {
      next = place
      try {
        return begin()
      } finally {
        next = undefined
      }
    },
  }
}
