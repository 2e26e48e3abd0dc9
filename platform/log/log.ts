import type { FastifyBaseLogger } from 'fastify'

/** Structured log. Lines contain ids and correlation ids, never names, addresses or secrets. */
export type Log = FastifyBaseLogger
